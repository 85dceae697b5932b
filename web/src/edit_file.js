// SPDX-License-Identifier: Apache-2.0
// The edited layer as a GeoJSON file, as RFC 7946 has it.
(function () {
  'use strict';
  const Graticule = (window.Graticule = window.Graticule || {});
  const { rewound } = Graticule.editGeometry;

  // Whole numbers beyond what a double holds are kept as digits, and are numbers in the file.
  function valueText(field, value) {
    const digits = field.type === 'integer' && typeof value === 'string' && /^-?\d+$/.test(value);
    return digits ? value : JSON.stringify(value === undefined ? null : value);
  }

  function featureText(fields, feature) {
    const properties = fields.map((field, i) => JSON.stringify(field.name) + ':' + valueText(field, feature.values[i]));
    const geometry = feature.geometry ? rewound(feature.geometry) : null;
    return `{"type":"Feature","id":${JSON.stringify(feature.id)},"properties":{${properties.join(',')}},"geometry":${JSON.stringify(geometry)}}`;
  }

  function geoJsonOf(fields, features) {
    return '{"type":"FeatureCollection","features":[\n' + features.map((feature) => featureText(fields, feature)).join(',\n') + '\n]}\n';
  }

  function download(name, text) {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([text], { type: 'application/geo+json' }));
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10000);
  }

  Graticule.editFile = { geoJsonOf, download };
})();
