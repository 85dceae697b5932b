// SPDX-License-Identifier: Apache-2.0
// Table: words and phrases; exempt from the size limits.
#include "agents/offline/lexicon_table.hpp"

namespace graticule::agents::offline {

namespace {

using enum Sense;

constexpr LexiconLine Lines[] = {
    {Filler, "",
     "on record|ever|"
     "from largest to smallest|from large to small|from highest to lowest|from high to low|from "
     "most to least|from most to fewest|in descending order|in decreasing order|descending|largest "
     "first|highest first|from smallest to largest|from small to large|from lowest to highest|from "
     "low to high|from least to most|from fewest to most|in ascending order|in increasing "
     "order|ascending|"
     "whatever the year|of any year|in any year|whatever year|to compare|for comparison|as a "
     "table|in a table|as the crow "
     "flies|in a straight line|still|"
     "layer|layers|epicenter of|epicentre of|the epicenter of|the epicentre of|"
     "took place|take place|takes place|taken place|in the table|in the file|in this file|in the "
     "whole file|in the layer|"
     "left|leaving|departing|departed|bound for|struck by|stretch of|the stretch of|section of|"
     "cover|covers|occupy|occupies|hw|u|ur|abt|"
     "a|an|the|is|are|was|were|be|been|being|do|does|did|there|please|can|could|you|would|me|my|"
     "we|"
     "us all|i|"
     "it|its|it "
     "is|their|they|them|this|these|those|that|who|whose|where|also|just|only|both|so|then|and "
     "then|now|want|"
     "need|like|id like|i would like|i want|i need|to know|tell|tell "
     "me|live|lives|lived|living|lie|lies|lying|"
     "located|situated|found|happen|happened|occur|occurred|occurs|recorded|exist|exists|"
     "experienced|"
     "according to the data|in the data|in this data|the "
     "data|data|dataset|data set|"
     "any|some|its|our|your|get|got|give|give me|using|use|based on|from the data|on a map|on the "
     "map|a map|"
     "value|values|figure|figures|level|levels|result|results|various|"
     "stand|stands|belong|belongs|belonging|reach|reaches|reached|happened to be|actually|exactly|"
     "would you|help me|hey|hi|hello|thanks|thank you|ok|okay|pls|plz|much|many|ones|"
     "at all|along with|as well|too|here|had|has to|have to|make sure|be "
     "sure|sure|themselves|itself|"
     "out|up|off|it all|all|every "
     "one|entire|whole|question|answer|task|given|respectively|current|currently|"
     "will|should|shall|may|might|come|comes|came|take|takes|go|goes|say|says|run|runs|running|"
     "through which|cover|covers|occupy|occupies|occupied|take up|takes up|make "
     "up|span|spans|extends|"
     "distribution|pattern|patterns|variation|vary|varies|spatial|geographic|geographical|"
     "geographically|"
     "how|about|on|at|up to date|know|see|look|look at|us see|lets|let|id|im|what about|how about|"
     "kind|kinds|each other|such|own|measured|measure of|"
     "their own|available|existing|name of|names of|the names|the name|identify|determine|"
     "grid|leave|leaves|depart|departs|hit|hits|struck|strike|interval|"
     "intervals|at an interval of|at intervals "
     "of|spacing|equidistance|explore|exploring|investigate|study|illustrate|present|depict|"
     "compute|calculate|derive|"
     "estimate|obtain|retrieve|measure|using "
     "the|analyse|analyze|examine|work out|figure out|check|me know|wondering|curious|possible"},
    {Subject, "",
     "which|wich|what|what is|what are|what was|what were|whats|which of|who|which ones|which "
     "one|the "
     "one"},
    {Count, "",
     "hw many|how mny|hw much|how many|number of|the number of|count|count of|count the|counts|how "
     "often|amount of|no "
     "of|nr of|quantity of|"
     "total number of|the total number of|how much|how many of the|how many of"},
    {Aggregate, "sum",
     "total|sum|summed|sum of|total of|combined|cumulative|in sum|aggregate|add up|adds up to"},
    {Aggregate, "mean", "average|mean|avg|on average|average of|mean of|typical|averaged"},
    {Aggregate, "median", "median|median of"},
    {Aggregate, "max", "maximum|maximal|max|peak|maximum of|the highest value|highest value"},
    {Aggregate, "min", "minimum|minimal|min|minimum of|the lowest value|lowest value"},
    {Aggregate, "std", "standard deviation|std|stdev|spread|standard deviation of"},
    {List, "",
     "list|rank|name|names|find|select|extract|list all|list the names of|enumerate|show me "
     "all|give me "
     "a list of|a list of|"
     "list of|find all|pick|pick out|filter|keep|give the names of|get all|get me"},
    {Show, "",
     "show|map|draw|plot|display|visualize|visualise|map of|make a map of|make a map|create a map "
     "of|create a map|"
     "draw a map of|draw a map|produce a map of|show a map of|show me a map of|picture|render|show "
     "me|show on a map|"
     "a map of|map the|generate a map of|generate a map|make me a map "
     "of|make|create|generate|produce|build|maps|"
     "make a picture of|put on a map|see a map of|mapped|visualization of|visualisation of|"
     "map showing|a map showing|make a map showing|create a map showing|a map that shows|make a "
     "map that shows"},
    {MapKind, "choropleth",
     "choropleth|choropleth map|choropleth of|choropleth map of|shaded map|colour by|color "
     "by|coloured by|colored by|shade|shaded by|colour|color|coloured|colored|shaded|colour "
     "in|color in|colour coded|color coded|shade by|tint"},
    {MapKind, "bivariate",
     "bivariate|bivariate map|bivariate choropleth|bivariate map of|two variable map"},
    {MapKind, "heat",
     "heatmap|heat map|heatmap of|heat map of|density map|density map of|hot spots|hotspots|hot "
     "spot map|hotspot map|heat maps|heatmaps|kernel density"},
    {MapKind, "contour",
     "contour|contours|contour lines|contour line|contour map|isolines|isoline|contour lines "
     "of|contour map of|contours of|isohypses|isohyets|isotherms|height lines"},
    {MapKind, "bands",
     "contour bands|filled contours|filled contour|contour polygons|hypsometric bands|elevation "
     "bands"},
    {MapKind, "categorical",
     "categorical map|categorical map of|categories map|map by category|qualitative map"},
    {MapKind, "symbol",
     "proportional symbols|proportional symbol map|proportional symbol map of|bubble map|bubble "
     "map of|graduated symbols|"
     "symbol map|symbol map of|bubbles|proportional circles|sized by|scaled by|with symbols sized "
     "by|symbols sized by|circles sized by"},
    {MapKind, "multiples",
     "small multiples|small multiples of|small multiple map|facet map|facets|small multiple maps "
     "of|panel of maps|series of maps|series of maps of|small multiple"},
    {MapKind, "layers",
     "overlay map|on top of|over the top of|laid over|overlaid on|overlaid with|superimposed "
     "on|drawn over|plotted over|together on one map|on one map|in one map|on the same map|on a "
     "single "
     "map|together"},
    {Chart, "",
     "chart|charts|graph|graphs|diagram|diagrams|chart of|a chart of|graph of|diagram of|chart "
     "the"},
    {Chart, "bar",
     "bar chart|bar charts|barchart|bar graph|bar graphs|bar plot|barplot|bar diagram|column "
     "chart|column graph|horizontal bar chart"},
    {Chart, "line",
     "line chart|line charts|linechart|line graph|line graphs|line plot|line diagram|time series "
     "chart|time series plot|time series graph"},
    {Chart, "scatter",
     "scatter plot|scatter plots|scatterplot|scatter chart|scatter graph|scatter diagram|xy "
     "plot|xy chart"},
    {Chart, "histogram", "histogram|histograms"},
    {Chart, "box",
     "box plot|box plots|boxplot|boxplots|box chart|box and whisker plot|box and whiskers plot|box "
     "and whisker chart|box whisker plot"},
    {Chart, "pie",
     "pie chart|pie charts|piechart|pie graph|donut chart|doughnut chart|pie diagram"},
    {Chart, "time", "over time|over the years|through time|through the years|over the decades"},
    {Transform, "buffer",
     "buffer|buffers|buffered|buffer of|buffer around|buffers around|a buffer around|buffer "
     "zone|buffer zones|draw a buffer around|zone around|circle|circles|circle around|circles "
     "around|circles of|disc|discs|radius around|zones around"},
    {Transform, "dissolve",
     "dissolve|dissolved|merge|merged|merge them|unite|unite them|join them "
     "together|dissolve them|dissolve by|dissolved by|merge by|aggregate polygons"},
    {Transform, "clip",
     "clip|clipped|cut|crop|clip to|cropped|clipped to|clipped by|cut to|cut out|crop "
     "to|mask|masked"},
    {Transform, "intersection",
     "intersection|intersection of|overlay|the overlap of|overlap between|overlay of|intersect "
     "the"},
    {Transform, "union", "union|union of|the union of"},
    {Transform, "difference",
     "difference|difference of|erase|subtract|cut away|cut out of|minus|spatial difference"},
    {Transform, "symmetric_difference",
     "symmetric difference|symmetric difference of|symmetrical difference"},
    {Transform, "centroids",
     "centroid|centroids|centroid of|centroids of|centre points|center points|centre points "
     "of|center points of|the centroids of|midpoints"},
    {Transform, "reproject",
     "reproject|project|transform|reprojected|projected to|reprojected to|reproject to|change the "
     "crs of"},
    {Transform, "export",
     "export|convert|save|write|download|exported|converted|saved|save as|export as|convert "
     "to|export to|saved as|store"},
    {Transform, "thiessen",
     "thiessen|thiessen polygons|thiessen polygons of|thiessen polygons around|voronoi|voronoi "
     "polygons|voronoi polygons of|voronoi polygons around|voronoi diagram|voronoi diagram of"},
    {Transform, "slope",
     "slope|slopes|steepness|slope map|gradient of the terrain|slope of the terrain"},
    {Transform, "aspect", "aspect|aspect map|slope direction|exposition"},
    {Transform, "hillshade",
     "hillshade|hill shade|hillshading|shaded relief|relief shading|hillshade map"},
    {Transform, "roughness",
     "roughness|terrain roughness|ruggedness|terrain ruggedness|roughness map"},
    {Transform, "polygonize", "polygonize|polygonise|vectorize|vectorise"},
    {Transform, "resample", "resample|resampled|aggregate cells|coarsen"},
    {Transform, "statistics",
     "range|value range|range of|the range of|statistics|statistics of|summary statistics|summary "
     "statistics of|descriptive "
     "statistics|stats|stats of|summarize|summarise|summary of"},
    {Measure, "area",
     "area|areas|surface area|area of|total area|land area|how large|how big|areal extent|how "
     "extensive|how large an area|how big an area|how much area|how much land|size of the "
     "area|size of"},
    {Measure, "length", "length|lengths|how long|length of|total length|long"},
    {Measure, "perimeter",
     "perimeter|perimeters|circumference|outline "
     "length|boundary length|border length|length of the border|length of the outline|length of "
     "the "
     "boundary|length of the perimeter|how long around|outline of|perimeter of|circumference of"},
    {Density, "", "density|densities|densely|density of|dense|crowded|number density"},
    {PerCapita, "", "per capita|per person|per head|per inhabitant|per resident"},
    {Share, "",
     "portion|portion of|the portion of|what portion of|what portion|share|share "
     "of|proportion|proportion of|percentage|percentage of|percent|percent "
     "of|fraction|fraction of|what share of|"
     "what percentage of|what percent of|what proportion of|what fraction of|per cent of|what part "
     "of|part of|how large a share of|"
     "the share of|the percentage of|what share|what percentage|what proportion|what fraction"},
    {Distance, "",
     "distance|distances|how far|how far is|how far away|how far away is|distance from|distance "
     "to|distance between|the distance between|the distance from|how far from|how far apart|great "
     "circle distance|great circle distance from|great circle distance between|straight line "
     "distance"},
    {Nearest, "nearest",
     "nearest|closest|nearest to|closest to|the nearest|the closest|nearest neighbour|nearest "
     "neighbor|is closest to|is nearest to|lies closest to|lies nearest to"},
    {Nearest, "farthest",
     "farthest|furthest|farthest from|furthest from|most remote|most distant|remotest|most "
     "isolated"},
    {Within, "",
     "within|not farther than|no farther than|no further than|closer than|in a radius of|within a "
     "radius of|in the radius of|"
     "a radius of|a distance of|within a distance of|nearer than|within reach of"},
    {Relation, "within",
     "within the boundaries of|inside the boundaries of|within the limits of|inside the limits "
     "of|on the territory of|inside of|falling in|falling within|that fall in|fall in|fall "
     "inside|that lie in|contained "
     "in|contained by|inside|lie inside|lying inside|lies within|lie within|falls in|fall "
     "within|enclosed by"},
    {Relation, "intersects",
     "at least partly in|at least partly within|at least partly inside|partly in|partly within|"
     "partly inside|intersecting|intersect|intersects|that intersect|intersected by|overlapping "
     "with|crossed "
     "by|traversed by|meeting|hit by|affected by|covered by"},
    {Relation, "crosses",
     "crossing|cross|crosses|that cross|traverse|traversing|traverses|running through|run "
     "through|runs through|go through|goes through|going through|cut through|cuts through|lead "
     "through|leads through|pass through|passing through|passes through|flow through|flows "
     "through"},
    {Relation, "touches",
     "touching|touch|touches|that touch|adjacent "
     "to|bordering|border|borders|neighbouring|neighboring|next to|sharing a border with|share a "
     "border with|shares a border with|neighbours of|neighbors of|adjoining|neighbour of|neighbor "
     "of|that border|bordered by|abut|abutting"},
    {Relation, "overlaps", "overlapping|overlap|overlaps|that overlap"},
    {Relation, "contains", "containing|contain|contains|that contain|which contain"},
    {Relation, "disjoint",
     "outside|outside of|not inside|not within|disjoint from|lying outside|not intersecting|that "
     "do not intersect|not touching|beyond the borders of"},
    {Relation, "beyond", "farther than|further than|beyond|farther away than|further away than"},
    {Containing, "",
     "with|having|that have|which have|have|has|had|that had|which had|contain|contains|that "
     "has|which has|with at least "
     "one|with a|there is|home to|hosting"},
    {Group, "",
     "per|by|weighted by|ranked by|sorted by|ordered by|in order of|rated by|for each|in "
     "each|each|every|for every|in every|of each|of every|grouped by|broken "
     "down by|split by|by each|within each|group by|separately for"},
    {Compare, ">",
     "more than|over|above|greater than|larger than|higher than|bigger "
     "than|exceeding|exceeds|exceed|exceeded|stronger than|>|longer than|deeper than|at more "
     "than|upwards of|in excess of|hotter than|warmer than|wetter than|older than|taller "
     "than|greater|later than|surpassing|heavier than|better than"},
    {Compare, "<",
     "less than|under|below|fewer than|smaller than|lower than|weaker than|<|shorter "
     "than|shallower than|colder than|drier than|younger than|lesser than|cooler than|earlier "
     "than|worse than"},
    {Compare, ">=",
     "at least|no less than|not less than|minimum of|a minimum of|>=|no fewer than|from at "
     "least|not under|not below"},
    {Compare, "<=",
     "at most|no more than|not more than|up to|maximum of|a maximum of|<=|not over|not above|not "
     "exceeding|no greater than"},
    {Compare, ">=", "since"},
    {Compare, ">", "after"},
    {Compare, "<", "before|prior to|earlier than"},
    {Compare, "==", "set to|exactly|equal to|equals|=|==|precisely|equal"},
    {Compare, "!=", "not equal to|!=|<>|other than|different from"},
    {CompareAfter, ">=",
     "or more|or higher|or greater|or above|or over|or larger|or stronger|and above|and more|and "
     "over|and up|or up|plus|+|and higher|or bigger|or longer|or better|upwards|and greater|and "
     "larger|or later"},
    {CompareAfter, "<=",
     "or less|or lower|or fewer|or below|or under|or smaller|and below|and less|or weaker|and "
     "under|or shorter|and lower|and fewer|or earlier|or worse"},
    {Between, "", "between|in the range|ranging from|in the range of"},
    {Average, "",
     "average|the average|the mean|national average|the national average|the overall average|the "
     "global average|world average|the world average|global average|overall average|than "
     "average|than the average|the mean value|the average value"},
    {Superlative, "max|population",
     "most populous|most populated|most inhabited|most people|most inhabitants|most "
     "residents|largest population|biggest population|highest population|greatest population|most "
     "populus"},
    {Superlative, "min|population",
     "least populous|least populated|fewest people|fewest inhabitants|fewest residents|smallest "
     "population|lowest population"},
    {Superlative, "max|density",
     "densest|most densely populated|most crowded|most dense|highest population density|most "
     "densely settled|most tightly populated"},
    {Superlative, "min|density",
     "least densely populated|sparsest|most sparsely populated|least dense|lowest population "
     "density|least crowded"},
    {Superlative, "max|magnitude", "strongest|most powerful|most severe|most intense|most violent"},
    {Superlative, "min|magnitude", "weakest|mildest|least severe|least intense"},
    {Superlative, "max|length", "longest"},
    {Superlative, "min|length", "shortest"},
    {Superlative, "max|depth", "deepest"},
    {Superlative, "min|depth", "shallowest"},
    {Superlative, "max|death", "deadliest|most deadly|most lethal"},
    {Superlative, "max|income", "richest|wealthiest"},
    {Superlative, "min|income", "poorest"},
    {Superlative, "max|temperature", "hottest|warmest"},
    {Superlative, "min|temperature", "coldest|coolest"},
    {Superlative, "max|precipitation", "wettest|rainiest"},
    {Superlative, "min|precipitation", "driest"},
    {Superlative, "max|time", "most recent|newest|latest|youngest"},
    {Superlative, "min|time", "oldest|earliest"},
    {Superlative, "max|area", "most land|the most land|most area|most land area"},
    {Superlative, "min|area", "least land|the least land|least area|least land area"},
    {Superlative, "max|size", "largest|biggest|greatest|largest by size|most extensive"},
    {Superlative, "min|size", "smallest|tiniest|littlest|least extensive"},
    {Superlative, "max|",
     "highest|most|the most|maximum|tallest|greatest number of|the greatest number of|the "
     "highest number of|highest number of|largest number of|the largest number of|busiest|the "
     "maximum|leading"},
    {Superlative, "min|",
     "lowest|least|fewest|the fewest|the least|minimum|smallest number of|the lowest number "
     "of|the smallest number of|lowest number of"},
    {Superlative, "max|worst", "worst|worst off"},
    {Superlative, "max|best", "best|best off"},
    {Superlative, "max|latitude",
     "northernmost|most northern|most northerly|farthest north|furthest north"},
    {Superlative, "min|latitude",
     "southernmost|most southern|most southerly|farthest south|furthest south"},
    {Superlative, "max|longitude",
     "easternmost|most eastern|most easterly|farthest east|furthest east"},
    {Superlative, "min|longitude",
     "westernmost|most western|most westerly|farthest west|furthest west"},
    {Top, "max", "top|top most|first|the top"},
    {Top, "min", "bottom|last|the bottom"},
    {Direction, "north",
     "north of|northern of|to the north of|northwards of|further north than|farther north than"},
    {Direction, "south",
     "south of|to the south of|southwards of|further south than|farther south than"},
    {Direction, "east", "east of|to the east of|further east than|farther east than"},
    {Direction, "west", "west of|to the west of|further west than|farther west than"},
    {Circle, "0", "equator|the equator"},
    {Circle, "66.5636", "arctic circle|the arctic circle|northern polar circle|the polar circle"},
    {Circle, "-66.5636", "antarctic circle|the antarctic circle|southern polar circle"},
    {Circle, "23.4364", "tropic of cancer|the tropic of cancer"},
    {Circle, "-23.4364", "tropic of capricorn|the tropic of capricorn"},
    {And, "", "but|yet|and|as well as|together with|&|plus|along with"},
    {Or, "", "or|either"},
    {Not, "",
     "not|no|had no|without|except|excluding|but not|isnt|arent|dont|doesnt|never|non|apart "
     "from|other "
     "than|besides|nor|neither|lacking|except for"},
    {In, "", "over all|over all the|in|across|throughout|at|within|on|around|inside|from|over"},
    {Of, "", "of|for|among|out of|in the case of"},
    {To, "", "away from|to|into|as|with respect to|from"},
    {Format, "geojson", "geojson|geo json|json"},
    {Format, "gpkg", "geopackage|gpkg|geo package"},
    {Format, "shp", "shapefile|shape file|shp|esri shapefile"},
    {Format, "csv", "csv|csv file|comma separated values|spreadsheet"},
    {Format, "fgb", "flatgeobuf|fgb"},
    {Format, "tif", "geotiff|cog|cloud optimized geotiff|tiff|tif|geo tiff"},
    {Relationship, "",
     "relationship|relation|relationship between|relation between|the relationship "
     "between|compare|compared with|compared "
     "to|versus|vs|against|comparison of|comparison between|in relation "
     "to|with respect to each other|and their relationship"},
    {Analysis, "correlation",
     "correlation|correlations|correlation coefficient|coefficient of "
     "correlation|correlated|correlate|correlates|linear correlation|associated|association|"
     "related|go together"},
    {Analysis, "correlation spearman",
     "rank correlation|spearman correlation|spearman rank correlation|spearman correlation "
     "coefficient|spearman rho|spearman rank correlation coefficient|spearman r|rank correlation "
     "coefficient|monotonic correlation"},
    {Analysis, "correlation pearson",
     "pearson correlation|pearson correlation coefficient|pearson r|pearson product moment "
     "correlation"},
    {Analysis, "spearman", "spearman|spearman method|ranks|rank based"},
    {Analysis, "pearson", "pearson|pearson method"},
    {Analysis, "regression",
     "regression|regressions|linear regression|regression line|least squares|ordinary least "
     "squares|ols|ols regression|linear model|least squares fit|least squares line|multiple "
     "regression|multiple linear regression|simple linear regression|least squares "
     "regression|linear fit|best fit line|line of best fit|regression model|fit a line|fit a "
     "straight line|fit a "
     "regression|fit a regression line|fit a linear model|fit a linear regression|straight line "
     "fit"},
    {Analysis, "regress", "regress|regressed"},
    {Analysis, "explained", "explained|accounted for"},
    {Analysis, "clusters",
     "cluster|clusters|clustering|dbscan|dbscan clusters|clusters by density|density based "
     "clusters|density clusters|density based clustering|dbscan clustering|clustered"},
    {Analysis, "moran",
     "moran|morans|moran i|morans i|moran index|global moran|global moran i|spatial "
     "autocorrelation|spatially autocorrelated|autocorrelated|autocorrelation|spatially "
     "clustered|clustered in space|cluster in space|cluster spatially|spatially "
     "correlated|spatially dependent|spatial dependence|spatial clustering"},
    {Analysis, "local_moran",
     "local moran|local moran i|lisa|clusters and outliers|spatial outliers|spatial clusters and "
     "outliers|local spatial autocorrelation|cluster and outlier analysis|lisa "
     "clusters|local indicators of spatial association|outliers and clusters"},
    {Analysis, "hot_spots",
     "hot spot analysis|hotspot analysis|getis ord|getis ord gi|getis - ord|getis - ord gi|hot and "
     "cold spots|cold spots|hot spots and cold spots|cold and hot spots|hotspots and "
     "coldspots|coldspots"},
    {Analysis, "queen", "queen|queen contiguity|queen weights|queen neighbours|queen neighbors"},
    {Analysis, "rook", "rook|rook contiguity|rook weights|rook neighbours|rook neighbors"},
    {Analysis, "interpolate", "interpolate|interpolated|interpolation|interpolating"},
    {Analysis, "interpolate kriging", "krige|kriging|kriged|ordinary kriging"},
    {Analysis, "interpolate idw",
     "inverse distance|inverse distance weighting|idw|inverse distance weighted|inverse distance "
     "interpolation|inverse distances|inverse distance weights|idw interpolation"},
    {Analysis, "surface",
     "surface of|a surface of|interpolated surface|interpolated surface of|continuous "
     "surface|continuous surface of|raster surface of|smooth surface of"},
    {Analysis, "spherical", "spherical|spherical variogram|spherical model"},
    {Analysis, "exponential", "exponential|exponential variogram|exponential model"},
    {Analysis, "gaussian", "gaussian|gaussian variogram|gaussian model"},
    {Analysis, "power", "power|exponent|to the power of|power of"},
    {Analysis, "variogram", "variogram"},
    {Analysis, "grid hexagon",
     "hexagon|hexagons|hexagonal grid|hexagon grid|grid of hexagons|hexagonal cells|hex "
     "grid|hexagonal "
     "bins|hexbins|hexbin|hex cells|grid hexagons|hexagonal grid cells"},
    {Analysis, "grid square",
     "square grid|grid of squares|grid of square cells|square cells|squares|grid squares|grid "
     "square|square grid cells|fishnet|fishnet grid|regular grid"},
    {Analysis, "simplify", "simplify|simplified|simplification of|generalize|generalise"},
    {Analysis, "single_parts",
     "single parts|single part|singleparts|explode|explode the|single polygons|multipart to "
     "singlepart|single part features"},
    {Analysis, "number_rows", "number the|number the rows of|number all|number all the"},
    {Analysis, "append", "append|append the|append the rows of"},
    {Analysis, "rings",
     "rings|rings of|concentric rings|concentric rings of|ring buffers|ring buffers of|multi ring "
     "buffer|multi ring buffers|multi ring buffers of|multi - ring buffers of|multiple ring "
     "buffers|multiple ring buffers of|multi - ring buffers"},
    {Analysis, "k-means",
     "k means|k - means|kmeans|k means clusters|k means clustering|hierarchical "
     "clustering|agglomerative clustering"},
    {Analysis, "outline convex_hull", "convex hull|convex hulls|convex envelope"},
    {Analysis, "outline envelope",
     "bounding box|bounding boxes|bounding rectangle|bounding rectangles"},
    {Analysis, "outline rectangle_by_area",
     "minimum bounding rectangle|smallest rectangle|smallest bounding rectangle|minimum rotated "
     "rectangle|minimum area rectangle|smallest enclosing rectangle|minimum bounding rectangles"},
    {Analysis, "outline circle",
     "minimum bounding circle|smallest circle|smallest enclosing circle|minimum enclosing "
     "circle|enclosing circle|bounding circle|smallest bounding circle|minimum bounding "
     "circles"},
    {Analysis, "residuals", "residuals|residual|regression residuals|its residuals"},
    {Index, "ndvi",
     "ndvi|normalized difference vegetation index|normalised difference vegetation "
     "index|vegetation index|greenness|greenness index|mean ndvi of"},
    {Index, "ndwi",
     "ndwi|normalized difference water index|normalised difference water index|water index"},
    {Cells, "", "cell|cells|pixel|pixels|grid cells|grid cell|raster cells"},
    {Months, "",
     "month|which month|what month|in which month|in what month|each month|for each month|per "
     "month|by month"},
    {Month, "1", "january|jan"},
    {Month, "2", "february|feb"},
    {Month, "3", "march"},
    {Month, "4", "april"},
    {Month, "5", "may month"},
    {Month, "6", "june"},
    {Month, "7", "july"},
    {Month, "8", "august"},
    {Month, "9", "september|sept"},
    {Month, "10", "october|oct"},
    {Month, "11", "november|nov"},
    {Month, "12", "december|dec"},
    {Month, "1,2,3", "first quarter|1st quarter|q1"},
    {Month, "4,5,6", "second quarter|2nd quarter|q2"},
    {Month, "7,8,9", "third quarter|3rd quarter|q3"},
    {Month, "10,11,12", "fourth quarter|4th quarter|last quarter|q4"},
    {Recent, "",
     "latest year|most recent year|the latest year|the most recent year|newest year|latest "
     "available year|most recent available year"},
    {Missing, "",
     "missing|without a value|without any value|without values|unknown|no value|is "
     "unknown|undefined|no data|null|with no value|lack|lacks"},
    {Rows, "", "feature|features|row|rows|record|records|placemark|placemarks"},
    {Overall, "", "in total|overall|altogether|taken together|all together"},
    {Pattern, "startswith",
     "starting with|start with|starts with|beginning with|begin with|begins with|that start "
     "with|whose name starts with|whose name begins with|whose names start with|names starting "
     "with"},
    {Pattern, "endswith",
     "ending in|ending with|end with|ends with|ends in|that end in|whose name ends with|whose name "
     "ends in|whose names end in"},
    {Pattern, "contains",
     "whose name contains|containing the word|name contains|with the word|whose names "
     "contain|containing the text|has the word|contains the word|include the word"},
    {ClassMethod, "natural_breaks",
     "natural breaks|natural break|jenks|jenks natural breaks|fisher jenks|jenks breaks"},
    {ClassMethod, "quantile",
     "quantile|quantiles|equal count|equal counts|equally filled|quantile breaks"},
    {ClassMethod, "equal_interval",
     "equal interval|equal intervals|equal width|equally wide|equal sized|equal steps"},
    {World, "",
     "in the world|of the world|globally|worldwide|around the world|across the world|world|on "
     "earth|of the globe|in the whole world|across the globe|global|all over the world|on the "
     "planet|world wide|internationally|earth"},
    {Describe, "",
     "help|what can you do|what can i ask|what can i ask you|describe|what data|what "
     "datasets|which datasets|which data|what columns|which columns|what "
     "fields|which fields|list the datasets|describe the data|what is in|info about|information "
     "about|overview of|columns of|fields of|structure of|what attributes|which "
     "attributes|attributes of|metadata of"},
    {Change, "percent",
     "by what percentage|by what percent|by how many percent|by how much percent|by how many per "
     "cent|by what per cent|what percentage "
     "growth|percentage growth|percent growth|percentage change|percent change|percentage "
     "increase|percentage decrease|relative growth|relative change|relative increase"},
    {Change, "lower", "lower|less|smaller|fewer|shorter"},
    {Change, "higher", "higher|more|larger|bigger|longer"},
    {Change, "up",
     "grow|grew|grown|growth|growth of|growing|increase|increased|increase in|rise|rose|risen|gain|"
     "gained|change|changed|change in|change of|changes|went up|go up|gone up|climbed|climb"},
    {Change, "down",
     "drop in|fall in|loss of|loss in|decline|declined|decline in|decrease|decreased|decrease "
     "in|fall|fell|fallen|shrink|shrank|"
     "shrunk|lost|loss|lose|went down|go down|gone down|dropped|dwindled"},
    {Superlative, "max|growth", "fastest|fastest growing|most rapidly|most quickly|in percent"},
    {Concept, "elevation",
     "how high|how tall|how high up|how high above the sea|how high above sea level|how far above "
     "sea "
     "level|above sea level|above the sea"},
    {Concept, "elevation",
     "elevation model|digital elevation model|terrain model|digital terrain "
     "model|dem|dtm|elevation "
     "raster|height model"},
    {Concept, "depth", "how deep"},
    {Concept, "temperature", "how hot|how warm|how cold"},
    {Concept, "precipitation",
     "how wet|how rainy|how much rain|how much rain falls|how much rain fell"},
    {Concept, "population", "how populous"},
    {Concept, "time", "when|what time|at what time|on which date|on what date|what date|date of"},
    {Concept, "density", "how densely populated|how crowded|how dense"},
    {Concept, "name", "called|named"},
    {Concept, "value", "worth"},
    {Vague, "",
     "high|low|large|small|big|significant|significantly|major|minor|important|near|close|nearby|"
     "close to|around here|considerable|strong|weak|"
     "many of|few|several|most of|large scale|dangerous|severe|rich|poor|old|young|new|long "
     "ago|recently|far|far from|good|bad|strongly|"
     "populous|densely populated|sparsely populated|hot|cold|wet|dry|tall|short|deep|shallow|in "
     "the vicinity of|vicinity|proximity|in the proximity of|"
     "heavily|heavy|extreme|extremely|very|quite|rather|unusually|abnormally|notable|substantial|"
     "huge|tiny|remote|reasonable|suitable|safe|unsafe|"
     "nice|beautiful|interesting|popular|famous|vulnerable|critical|elevated|moderate|steep|flat|"
     "underserved|adequate|poorly|well served|affluent|wealthy|optimal|ideal|best "
     "suited|convenient"},
    {Unsupported,
     "the future cannot be computed from the data; a forecast needs a model of its own",
     "will there be|will there|will we|is it going to|how will|what will|when will|where will|in "
     "the coming years|in the years to come|upcoming|predict|forecast|projection for|will "
     "be|future|expected in|going to "
     "be|predicted|forecasts|prediction|extrapolate|projected population|next year|next "
     "decade|next month|tomorrow|by 2050|by 2100"},
    {Unsupported,
     "causes cannot be read from the data, and this planner has no model that could argue about "
     "them",
     "why|cause|causes|caused by|because|reason|reasons|explain|impact|impact of|effect|effect "
     "of|influence|influence of|lead to|leads to|due to|consequence|consequences"},
    {Unsupported,
     "the data of a run is never changed; only new files are written to the run's folder",
     "delete|remove|drop|overwrite|upload|update|modify|edit|publish|send|email|rename|insert|"
     "truncate|wipe|destroy"},
    {Unsupported, "it asks for an opinion, which the data cannot give",
     "should i|should we|should one|shall i|would you rather|is it better to|where is it better "
     "to|recommend|recommendation|suggest|opinion|think|worth it|worth visiting|worth "
     "seeing|advise|advice|best place to "
     "live|where should|nicest|most beautiful|prefer"},
    {Unsupported, "routing along a network is not among the tools",
     "route from|route to|route between|best route|fastest route|shortest route|quickest "
     "route|shortest path|fastest way|drive time|driving time|travel time|driving distance|walking "
     "distance|isochrone|isochrones|by car|directions to|minutes drive|minutes of|road "
     "distance|quickest way|driving"},
    {Unsupported, "writing and talking need a language model, which this planner does not have",
     "write a poem|poem|story|essay|translate|joke|write code|program|who are you|meaning of|what "
     "does|define|definition of|history of|write a report|sing"},
    {Unsupported, "classification and simulation are not among what is planned",
     "machine learning|classify|classification|delaunay|"
     "triangulate|viewshed|watershed|trend|trends|time series|detect|simulate|simulation|optimise|"
     "optimize"},
};

} // namespace

std::span<const LexiconLine> lexicon_lines() {
    return Lines;
}

} // namespace graticule::agents::offline
