// SPDX-License-Identifier: Apache-2.0
#include "cartography/canvas/canvas.hpp"

#include "base/data_text.hpp"
#include "base/error.hpp"
#include "cartography/canvas/fonts.hpp"
#include "cartography/canvas/mark_mirror.hpp"
#include "cartography/canvas/picture_file.hpp"

#include <cairo-pdf.h>
#include <cairo-svg.h>
#include <cairo.h>
#include <fmt/format.h>
#include <pango/pangocairo.h>

#include <algorithm>
#include <cmath>
#include <new>
#include <numbers>

namespace graticule::cartography {

namespace {

constexpr double MaxSidePixels = 20000;
constexpr std::size_t MaxTextBytes = 4000;

cairo_status_t append_bytes(void* output, const unsigned char* data, unsigned int length) {
    try {
        static_cast<std::string*>(output)->append(reinterpret_cast<const char*>(data), length);
    } catch (const std::bad_alloc&) {
        return CAIRO_STATUS_NO_MEMORY; // nothing may be thrown through Cairo's frames
    }
    return CAIRO_STATUS_SUCCESS;
}

// Once something has gone wrong Cairo draws no more, and says so only where it is asked.
void expect_drawn(cairo_status_t status) {
    if (status == CAIRO_STATUS_NO_MEMORY)
        throw std::bad_alloc();
    if (status != CAIRO_STATUS_SUCCESS)
        throw Error(ErrorCode::Internal,
                    fmt::format("Cairo cannot draw the map: {}", cairo_status_to_string(status)));
}

struct LayoutDeleter {
    void operator()(PangoLayout* layout) const { g_object_unref(layout); }
};
using Layout = std::unique_ptr<PangoLayout, LayoutDeleter>;

void set_pdf_texts(cairo_surface_t* surface, std::string_view title, std::string_view description) {
    const auto set = [&](cairo_pdf_metadata_t what, std::string_view text) {
        cairo_pdf_surface_set_metadata(surface, what, one_line(text, MaxTextBytes).c_str());
    };
    set(CAIRO_PDF_METADATA_TITLE, title);
    set(CAIRO_PDF_METADATA_SUBJECT, description);
    // Cairo writes the time of day, by which two pictures of the same would differ.
    set(CAIRO_PDF_METADATA_CREATE_DATE, "1970-01-01T00:00:00Z");
}

} // namespace

struct Canvas::Surface {
    std::string bytes; ///< of an SVG or PDF while it is written
    cairo_surface_t* surface = nullptr;
    cairo_t* cairo = nullptr;
    PangoContext* pango = nullptr;
    std::unique_ptr<MarkMirror> mirror;

    /// Paths, clips and turns are the mirror's too.
    template <typename Step>
    void on_both(Step step) const {
        step(cairo);
        if (mirror)
            step(mirror->cairo());
    }

    ~Surface() {
        if (pango != nullptr)
            g_object_unref(pango);
        cairo_destroy(cairo);
        cairo_surface_destroy(surface);
    }

    void set_colour(const Colour& colour) const {
        cairo_set_source_rgba(cairo, colour.red / 255.0, colour.green / 255.0, colour.blue / 255.0,
                              colour.alpha / 255.0);
    }

    /// Hinting would make letters as wide as pixels allow, and layouts differ between sizes.
    void make_text_context() {
        pango = pango_cairo_create_context(cairo);
        cairo_font_options_t* options = cairo_font_options_create();
        cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY);
        cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
        cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
        pango_cairo_context_set_font_options(pango, options);
        pango_cairo_context_set_resolution(pango, 72); // so that sizes are points of the page
        pango_context_set_round_glyph_positions(pango, FALSE);
        cairo_font_options_destroy(options);
    }

    Layout lay_out(std::string_view text, const TextStyle& style) const {
        Layout layout(pango_layout_new(pango));
        const std::string clean = one_line(text, MaxTextBytes);
        pango_layout_set_text(layout.get(), clean.data(), static_cast<int>(clean.size()));
        PangoFontDescription* font = pango_font_description_from_string(MapFontFamilies);
        pango_font_description_set_absolute_size(font, style.size * PANGO_SCALE);
        pango_font_description_set_weight(font,
                                          style.bold ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL);
        pango_font_description_set_style(font,
                                         style.italic ? PANGO_STYLE_ITALIC : PANGO_STYLE_NORMAL);
        pango_layout_set_font_description(layout.get(), font);
        pango_font_description_free(font);
        if (style.max_width > 0) {
            pango_layout_set_width(layout.get(), static_cast<int>(style.max_width * PANGO_SCALE));
            pango_layout_set_wrap(layout.get(), PANGO_WRAP_WORD_CHAR);
        }
        if (style.max_lines > 0) {
            pango_layout_set_height(layout.get(), -style.max_lines);
            pango_layout_set_ellipsize(layout.get(), PANGO_ELLIPSIZE_END);
        }
        // Pango takes left and right for begin and end, and swaps them where text runs leftwards.
        const bool swapped = pango_layout_get_direction(layout.get(), 0) == PANGO_DIRECTION_RTL;
        const bool right = (style.alignment == Alignment::Right) != swapped;
        pango_layout_set_alignment(layout.get(), style.alignment == Alignment::Centre
                                                     ? PANGO_ALIGN_CENTER
                                                 : right ? PANGO_ALIGN_RIGHT
                                                         : PANGO_ALIGN_LEFT);
        return layout;
    }

    void show(PangoLayout* layout, const TextStyle& style) const {
        if (style.halo > 0) {
            double x = 0;
            double y = 0;
            cairo_get_current_point(cairo, &x, &y);
            pango_cairo_layout_path(cairo, layout);
            set_colour(style.halo_colour);
            cairo_set_line_join(cairo, CAIRO_LINE_JOIN_ROUND);
            cairo_set_line_width(cairo, 2 * style.halo);
            cairo_stroke(cairo);
            cairo_move_to(cairo, x, y);
        }
        set_colour(style.colour);
        pango_cairo_show_layout(cairo, layout);
        cairo_new_path(cairo);
    }
};

std::uint32_t premultiplied(const Colour& colour) {
    const auto channel = [&](std::uint8_t value) {
        return static_cast<std::uint32_t>((value * colour.alpha + 127) / 255);
    };
    return static_cast<std::uint32_t>(colour.alpha) << 24 | channel(colour.red) << 16
           | channel(colour.green) << 8 | channel(colour.blue);
}

Canvas::Canvas(Format format, const PageSize& page)
    : m_surface(std::make_unique<Surface>()), m_format(format), m_width(page.width_px / page.scale),
      m_height(page.height_px / page.scale), m_scale(page.scale) {
    const bool sane = page.width_px >= 1 && page.height_px >= 1 && page.scale > 0
                      && page.width_px <= MaxSidePixels && page.height_px <= MaxSidePixels;
    if (!sane)
        throw Error(
            ErrorCode::InvalidArgument,
            fmt::format("a page of {} x {} pixels cannot be drawn", page.width_px, page.height_px),
            fmt::format("choose 1 to {} pixels a side", MaxSidePixels));
    Surface& s = *m_surface;
    if (format == Format::Png)
        s.surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32,
                                               static_cast<int>(std::lround(page.width_px)),
                                               static_cast<int>(std::lround(page.height_px)));
    else if (format == Format::Svg)
        s.surface = cairo_svg_surface_create_for_stream(append_bytes, &s.bytes, m_width, m_height);
    else
        s.surface = cairo_pdf_surface_create_for_stream(append_bytes, &s.bytes, m_width, m_height);
    s.cairo = cairo_create(s.surface);
    if (format == Format::Png)
        cairo_scale(s.cairo, m_scale, m_scale);
    cairo_set_line_join(s.cairo, CAIRO_LINE_JOIN_ROUND);
    cairo_set_line_cap(s.cairo, CAIRO_LINE_CAP_ROUND);
    s.make_text_context();
}

Canvas::~Canvas() = default;

void Canvas::move_to(double x, double y) {
    m_surface->on_both([&](cairo_t* cairo) { cairo_move_to(cairo, x, y); });
}

void Canvas::line_to(double x, double y) {
    m_surface->on_both([&](cairo_t* cairo) { cairo_line_to(cairo, x, y); });
}

void Canvas::close() {
    m_surface->on_both([](cairo_t* cairo) { cairo_close_path(cairo); });
}

void Canvas::add_path(std::span<const geodata::Point> points, bool closed) {
    for (std::size_t i = 0; i < points.size(); ++i) {
        if (i == 0)
            move_to(points[i].x, points[i].y);
        else
            line_to(points[i].x, points[i].y);
    }
    if (closed && !points.empty())
        close();
}

void Canvas::add_circle(double x, double y, double radius) {
    m_surface->on_both([&](cairo_t* cairo) {
        cairo_new_sub_path(cairo);
        cairo_arc(cairo, x, y, radius, 0, 2 * std::numbers::pi);
        cairo_close_path(cairo);
    });
}

void Canvas::add_box(const Box& box) {
    m_surface->on_both(
        [&](cairo_t* cairo) { cairo_rectangle(cairo, box.x, box.y, box.width, box.height); });
}

void Canvas::fill_keeping(const Colour& colour) {
    m_surface->set_colour(colour);
    cairo_fill_preserve(m_surface->cairo);
    if (m_surface->mirror && colour.alpha > 0)
        m_surface->mirror->fill_keeping(colour);
}

void Canvas::fill(const Colour& colour) {
    fill_keeping(colour);
    new_path();
}

void Canvas::stroke_keeping(const Colour& colour, double line_width) {
    m_surface->set_colour(colour);
    cairo_set_line_width(m_surface->cairo, line_width);
    cairo_stroke_preserve(m_surface->cairo);
    if (m_surface->mirror && colour.alpha > 0)
        m_surface->mirror->stroke_keeping(colour, line_width);
}

void Canvas::stroke(const Colour& colour, double line_width, double dash) {
    if (dash > 0)
        cairo_set_dash(m_surface->cairo, &dash, 1, 0);
    stroke_keeping(colour, line_width);
    new_path();
    cairo_set_dash(m_surface->cairo, nullptr, 0, 0);
}

void Canvas::new_path() {
    m_surface->on_both([](cairo_t* cairo) { cairo_new_path(cairo); });
}

void Canvas::begin_clip() {
    m_surface->on_both([](cairo_t* cairo) {
        cairo_save(cairo);
        cairo_clip(cairo);
    });
}

void Canvas::end_clip() {
    m_surface->on_both([](cairo_t* cairo) { cairo_restore(cairo); });
}

void Canvas::begin_group() {
    cairo_push_group(m_surface->cairo);
}

void Canvas::end_group(double opacity) {
    cairo_pop_group_to_source(m_surface->cairo);
    cairo_paint_with_alpha(m_surface->cairo, opacity);
}

void Canvas::draw_picture(const Picture& picture, const Box& box,
                          std::span<const std::uint32_t> marks) {
    if (picture.width == 0 || picture.height == 0)
        return;
    if (m_surface->mirror)
        m_surface->mirror->paint(picture, box, marks);
    cairo_surface_t* image = cairo_image_surface_create(
        CAIRO_FORMAT_ARGB32, static_cast<int>(picture.width), static_cast<int>(picture.height));
    cairo_surface_flush(image);
    const auto stride = static_cast<std::size_t>(cairo_image_surface_get_stride(image));
    unsigned char* data = cairo_image_surface_get_data(image);
    for (std::size_t row = 0; row < picture.height; ++row) {
        const auto* line =
            reinterpret_cast<const unsigned char*>(picture.pixels.data() + row * picture.width);
        std::copy_n(line, picture.width * 4, data + row * stride);
    }
    cairo_surface_mark_dirty(image);
    cairo_t* cairo = m_surface->cairo;
    cairo_save(cairo);
    cairo_translate(cairo, box.x, box.y);
    cairo_scale(cairo, box.width / static_cast<double>(picture.width),
                box.height / static_cast<double>(picture.height));
    cairo_set_source_surface(cairo, image, 0, 0);
    cairo_pattern_set_filter(cairo_get_source(cairo), CAIRO_FILTER_BILINEAR);
    cairo_pattern_set_extend(cairo_get_source(cairo), CAIRO_EXTEND_PAD);
    cairo_rectangle(cairo, 0, 0, static_cast<double>(picture.width),
                    static_cast<double>(picture.height));
    cairo_fill(cairo);
    cairo_restore(cairo);
    cairo_surface_destroy(image);
}

TextSize Canvas::measure(std::string_view text, const TextStyle& style) const {
    if (text.empty())
        return {};
    const Layout layout = m_surface->lay_out(text, style);
    PangoRectangle logical;
    pango_layout_get_extents(layout.get(), nullptr, &logical);
    return {static_cast<double>(logical.width) / PANGO_SCALE,
            static_cast<double>(logical.height) / PANGO_SCALE};
}

TextSize Canvas::draw_text(std::string_view text, double x, double y, const TextStyle& style) {
    if (text.empty())
        return {};
    const Layout layout = m_surface->lay_out(text, style);
    PangoRectangle ink;
    PangoRectangle logical;
    pango_layout_get_extents(layout.get(), &ink, &logical);
    const auto points = [](int units) { return static_cast<double>(units) / PANGO_SCALE; };
    const TextSize size{points(logical.width), points(logical.height)};
    // Without a width to align in, alignment is about the place itself.
    const double share = style.max_width > 0                    ? 0
                         : style.alignment == Alignment::Centre ? 0.5
                         : style.alignment == Alignment::Right  ? 1
                                                                : 0;
    const double left = x - share * size.width;
    cairo_move_to(m_surface->cairo, left, y);
    m_surface->show(layout.get(), style);
    if (m_surface->mirror)
        m_surface->mirror->fill_box(
            {left + points(ink.x) - style.halo, y + points(ink.y) - style.halo,
             points(ink.width) + 2 * style.halo, points(ink.height) + 2 * style.halo});
    return size;
}

void Canvas::draw_turned_text(std::string_view text, double x, double y, double angle,
                              const TextStyle& style) {
    const TextSize size = measure(text, style);
    m_surface->on_both([&](cairo_t* cairo) {
        cairo_save(cairo);
        cairo_translate(cairo, x, y);
        cairo_rotate(cairo, angle);
    });
    TextStyle plain = style;
    plain.alignment = Alignment::Left;
    draw_text(text, -size.width / 2, -size.height / 2, plain);
    m_surface->on_both([](cairo_t* cairo) { cairo_restore(cairo); });
}

void Canvas::keep_marks() {
    m_surface->mirror = std::make_unique<MarkMirror>(m_width, m_height, m_scale);
}

bool Canvas::keeps_marks() const {
    return m_surface->mirror != nullptr;
}

void Canvas::begin_mark(std::uint32_t mark) {
    if (m_surface->mirror)
        m_surface->mirror->set_mark(mark < LastMark ? mark : 0);
}

void Canvas::end_mark() {
    begin_mark(0);
}

std::unordered_map<std::uint32_t, geodata::Point> Canvas::seen_places() const {
    if (!m_surface->mirror)
        return {};
    return m_surface->mirror->seen_places(m_format == Format::Png ? m_surface->surface : nullptr);
}

std::string Canvas::finish(std::string_view title, std::string_view description,
                           std::string_view record) {
    Surface& s = *m_surface;
    expect_drawn(cairo_status(s.cairo));
    if (m_format == Format::Png) {
        cairo_surface_flush(s.surface);
        expect_drawn(cairo_surface_write_to_png_stream(s.surface, append_bytes, &s.bytes));
        return record.empty() ? std::move(s.bytes)
                              : png_with_text(std::move(s.bytes), RecordKeyword, record);
    }
    if (m_format == Format::Pdf)
        set_pdf_texts(s.surface, title, description);
    cairo_surface_finish(s.surface);
    expect_drawn(cairo_surface_status(s.surface));
    if (m_format == Format::Pdf)
        return std::move(s.bytes);
    return svg_with_texts(s.bytes, title, description, record);
}

} // namespace graticule::cartography
