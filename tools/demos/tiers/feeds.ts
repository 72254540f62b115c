/** Eight museums and what each sends: the same work eight times, with another snag each time. */
export interface Feed {
  readonly name: string
  readonly museum: string
  /** Element of a record, and its fields as sent and as ours. */
  readonly tag: string
  readonly fields: readonly (readonly [sent: string, ours: string])[]
  /** Values of three records, in the order of the fields. */
  readonly records: readonly (readonly string[])[]
  /** What is odd about it, in a sentence. */
  readonly snag: string
  /** The helper of the old adapter that deals with it. */
  readonly helper: string
  /** The same in a mapping. */
  readonly rule: string
  readonly tests: readonly string[]
  /** What the model thinks and says when it has seen the feed. */
  readonly think: string
  readonly say: string
}

export const feeds: readonly Feed[] = [
  {
    name: 'glass',
    museum: 'Glass Museum Rimforsa',
    tag: 'piece',
    fields: [
      ['inv', 'number'],
      ['name', 'title'],
      ['maker', 'maker'],
      ['year', 'year'],
      ['h_in', 'height_mm'],
      ['w_in', 'width_mm'],
      ['place', 'place'],
      ['note', 'note'],
    ],
    records: [
      [
        'G-0114',
        'Bowl with two handles',
        'Orrefall',
        '1926',
        '4 3/8',
        '9 1/2',
        'Case 3',
        'Chip at the foot, old',
      ],
      ['G-0115', 'Carafe, smoked', 'Orrefall', '1931', '10 1/4', '4', 'Case 3', ''],
      ['G-0291', 'Goblet, cut', 'unknown', '1870', '6 7/8', '3 1/16', 'Store B', 'Given by the Lund family'],
    ],
    snag: 'sizes come in inches, with fractions like `4 3/8`',
    helper:
      'def size(raw):\n    """Inches with a fraction, as 4 3/8, in millimetres."""\n    whole, _, part = raw.partition(" ")\n    inches = float(Fraction(whole)) + (float(Fraction(part)) if part else 0)\n    return round(inches * 25.4)',
    rule: '"height_mm": Inches("h_in"), "width_mm": Inches("w_in")',
    tests: [
      'reads_three_records',
      'inches_with_a_fraction',
      'a_whole_number_of_inches',
      'unknown_maker_is_none',
      'keeps_the_note',
      'an_empty_note_is_none',
    ],
    think:
      'The first feed sets the pattern: a Feed object with a mapping, and a rule class for what is not plain text. Inches with fractions: Fraction handles both "4" and "3/8". Round only at the end.',
    say: 'Sizes are inches with fractions. That becomes the first rule class, `Inches`.',
  },
  {
    name: 'ships',
    museum: 'Ship Museum Marstal',
    tag: 'model',
    fields: [
      ['no', 'number'],
      ['ship', 'title'],
      ['builder', 'maker'],
      ['built', 'year'],
      ['scale', 'scale'],
      ['len_mm', 'length_mm'],
      ['loc', 'place'],
      ['remark', 'note'],
    ],
    records: [
      ['0007', 'Schooner Anna', 'H. Rasmussen', '88', '1:50', '712', 'Hall 1', 'Rigging renewed 1994'],
      ['0008', 'Ketch Frem', 'H. Rasmussen', '04', '1:40', '530', 'Hall 1', ''],
      ['0192', 'Ferry Ærø', 'K. Albertsen', '61', '1:100', '488', 'Hall 4', 'Lit from inside'],
    ],
    snag: 'years have two digits, and 04 may be 1904 or 2004',
    helper:
      'def year(raw, remark):\n    """Two digits. The museum got no model after 1985, so 86 to 99 are of the 19th century."""\n    short = int(raw)\n    return (1800 if short > 85 else 1900) + short',
    rule: '"year": ShortYear("built", last=1985)',
    tests: [
      'reads_three_records',
      'year_88_is_1888',
      'year_04_is_1904',
      'year_85_is_1985',
      'scale_as_sent',
      'letters_of_danish',
    ],
    think:
      'Two-digit years: the museum closed its intake in 1985. So 86..99 must be 18xx, 00..85 is 19xx. The rule needs the last year as a parameter, other museums may have the same.',
    say: 'Years have two digits. The museum took in nothing after 1985, so `ShortYear(last=1985)` decides the century.',
  },
  {
    name: 'clocks',
    museum: 'Clock Cabinet Glashütten',
    tag: 'uhr',
    fields: [
      ['sig', 'number'],
      ['titel', 'title'],
      ['meister', 'maker'],
      ['jh', 'century'],
      ['mat', 'material'],
      ['gang', 'runs'],
      ['ort', 'place'],
      ['text', 'note'],
    ],
    records: [
      [
        'U.12',
        'Tischuhr mit Schlagwerk',
        'J. Klein',
        'XVII',
        'Messing;Eisen',
        'j',
        'Vitrine 2',
        'Schlägt nach',
      ],
      ['U.13', 'Taschenuhr', 'unbekannt', 'XVIII/XIX', 'Silber', 'n', 'Vitrine 2', ''],
      ['U.40', 'Regulator', 'F. Lange', 'XIX', 'Holz;Messing;Glas', 'j', 'Treppe', 'Täglich aufziehen'],
    ],
    snag: 'centuries are Roman numbers, sometimes two of them',
    helper:
      'def century(raw):\n    """XVII, or XVIII/XIX for one of the two: first and last year."""\n    numbers = [roman(part) for part in raw.split("/")]\n    return (numbers[0] - 1) * 100, numbers[-1] * 100 - 1',
    rule: '"century": RomanCentury("jh"), "material": Listed("mat", ";"), "runs": YesNo("gang", "j", "n")',
    tests: [
      'reads_three_records',
      'a_roman_century',
      'two_centuries',
      'materials_are_a_list',
      'yes_and_no_in_german',
      'unknown_master_is_none',
    ],
    think:
      'Roman numerals up to XXI suffice. A span of two centuries gives first and last year. Materials split by semicolon: general rule Listed. Yes/no: YesNo with the two letters.',
    say: 'Centuries are Roman. Three rules come in: `RomanCentury`, `Listed` and `YesNo`; the last two will serve again.',
  },
  {
    name: 'herbarium',
    museum: 'Herbarium of the Botanical Garden',
    tag: 'sheet',
    fields: [
      ['id', 'number'],
      ['taxon', 'title'],
      ['leg', 'maker'],
      ['date', 'found_on'],
      ['alt', 'altitude_m'],
      ['loc', 'place'],
      ['det', 'identified_by'],
      ['rem', 'note'],
    ],
    records: [
      [
        'H 20 114',
        'Saxifraga cotyledon L.',
        'E. Brun',
        '14.VII.1911',
        '640 ft',
        'Fissure above the road',
        'E. Brun',
        '',
      ],
      [
        'H 20 115',
        'Carex atrata L. subsp. atrata',
        'E. Brun',
        'VII.1911',
        '',
        'Wet meadow',
        'T. Holm',
        'det. 1954',
      ],
      [
        'H 31 007',
        'Primula scandinavica Bruun',
        'S. Moe',
        '2.VI.1978',
        '310 m',
        'Shore',
        'S. Moe',
        'two plants',
      ],
    ],
    snag: 'dates have Roman months, sometimes without a day',
    helper:
      'def found(raw):\n    """14.VII.1911 or VII.1911: as exact as it was written."""\n    parts = raw.split(".")\n    if len(parts) == 2:\n        return f"{parts[1]}-{roman(parts[0]):02}"\n    return f"{parts[2]}-{roman(parts[1]):02}-{int(parts[0]):02}"',
    rule: '"found_on": RomanDate("date"), "altitude_m": Altitude("alt")',
    tests: [
      'reads_three_records',
      'a_date_with_a_day',
      'a_date_without_a_day',
      'altitude_in_feet',
      'no_altitude_is_none',
      'the_author_of_a_name_stays',
    ],
    think:
      'Date precision must not be invented: VII.1911 stays 1911-07. Altitude with unit ft or m. Taxon keeps its author, the search splits it elsewhere.',
    say: 'Dates have Roman months and are not always complete; `RomanDate` is as exact as what was written.',
  },
  {
    name: 'coins',
    museum: 'Coin Collection of the Savings Bank',
    tag: 'coin',
    fields: [
      ['nr', 'number'],
      ['what', 'title'],
      ['mint', 'maker'],
      ['from', 'first_year'],
      ['to', 'last_year'],
      ['g', 'weight_mg'],
      ['tray', 'place'],
      ['lit', 'note'],
    ],
    records: [
      ['K1-003', 'Tetradrachm, owl', 'Athens', '-454', '-404', '17,18', 'T 1', 'Kroll 8'],
      ['K1-004', 'Denarius', 'Rome', '-46', '-45', '3,9', 'T 1', 'RRC 464'],
      ['K7-220', 'Two marks', 'Copenhagen', '1660', '1660', '11,05', 'T 7', ''],
    ],
    snag: 'years before our era are negative, and weights have a comma',
    helper:
      'def weight(raw):\n    """Grams with a decimal comma, in milligrams."""\n    grams, _, rest = raw.partition(",")\n    return int(grams) * 1000 + int((rest + "000")[:3])',
    rule: '"first_year": SignedYear("from"), "last_year": SignedYear("to"), "weight_mg": CommaGrams("g")',
    tests: [
      'reads_three_records',
      'a_year_before_our_era',
      'one_year_twice',
      'weight_with_one_decimal',
      'weight_with_two_decimals',
      'no_literature_is_none',
    ],
    think:
      'There is no year 0 in their counting: -454 is 454 BCE. Our catalogue uses astronomical years, so -454 -> -453. The old adapter did not convert; the person must know. Keep the old answer, note it.',
    say: 'Weights have a comma, years a sign. The old adapter keeps −454 as it stands although our catalogue counts a year 0: I keep that and write it down.',
  },
  {
    name: 'textiles',
    museum: 'Weaving School Borgå',
    tag: 'cloth',
    fields: [
      ['num', 'number'],
      ['namn', 'title'],
      ['elev', 'maker'],
      ['ar', 'year'],
      ['b_cm', 'width_mm'],
      ['l_cm', 'length_mm'],
      ['hylla', 'place'],
      ['anm', 'note'],
    ],
    records: [
      ['T 88', 'Ryamatta', 'A. Lindqvist', '27', '140', '210,5', 'Hylla 4', 'Malätet kant'],
      ['T 89', 'Damastduk', 'S. Ek', '96', '150', '320', 'Hylla 4', ''],
      ['T 402', 'Prov, tuskaft', 'elev okänd', '03', '30', '30', 'Låda 2', 'Tre färger'],
    ],
    snag: 'two-digit years again, but the school still takes cloth in',
    helper:
      'def year(raw, number):\n    """Two digits. Numbers up to T 300 are from before 1950."""\n    short = int(raw)\n    old = int(number.split()[1]) <= 300\n    return 1800 + short if old and short > 50 else 1900 + short if old or short > 50 else 2000 + short',
    rule: '"year": ShortYear("ar", last=by_number("num", {300: 1950, None: 2050})), "width_mm": Centimetres("b_cm"), "length_mm": Centimetres("l_cm")',
    tests: [
      'reads_three_records',
      'year_27_is_1927',
      'year_96_of_an_old_number_is_1896',
      'year_03_of_a_new_number_is_2003',
      'half_a_centimetre',
      'unknown_pupil_is_none',
    ],
    think:
      'ShortYear takes one last year; here it depends on the inventory number. I folded the ships; how exactly does ShortYear compute the century? I need the source and its tests, not only the summary.',
    say: 'Two-digit years again, but the century depends on the number. I need the exact code of `ShortYear`, which is folded in b2.',
  },
  {
    name: 'maps',
    museum: 'Map Room of the Land Office',
    tag: 'map',
    fields: [
      ['sign', 'number'],
      ['blad', 'title'],
      ['surv', 'maker'],
      ['ed', 'year'],
      ['m', 'scale'],
      ['fmt', 'size_mm'],
      ['drawer', 'place'],
      ['cond', 'note'],
    ],
    records: [
      ['LK 14-II', 'Sheet Vik, north', 'Cpt. Dahl', 'ca. 1823', '20.000', '48x61', 'D 14', 'foxed'],
      ['LK 14-III', 'Sheet Vik, south', 'Cpt. Dahl', '1824', '20.000', '48x61', 'D 14', ''],
      ['LK 90-I', 'Coast, 3 leaves', 'Lt. Aas', '1871-74', '50.000', '62x90', 'D 31', 'backed with linen'],
    ],
    snag: 'years are about, or a span, and the scale has a point for thousands',
    helper:
      'def edition(raw):\n    """1824, ca. 1823, 1871-74: first year, last year, is it exact."""\n    exact = not raw.startswith("ca.")\n    first, _, last = raw.removeprefix("ca.").strip().partition("-")\n    return int(first), int(first[: 4 - len(last)] + last) if last else int(first), exact',
    rule: '"year": AboutYear("ed"), "scale": PointThousands("m", "1:{}"), "size_mm": TwoSizes("fmt", 10)',
    tests: [
      'reads_three_records',
      'about_a_year',
      'a_span_with_a_short_end',
      'scale_20_000',
      'two_sizes',
      'no_condition_is_none',
    ],
    think:
      'Short end of a span: 1871-74 -> 1874: take the missing digits from the first. ca. makes it inexact but keeps the number for sorting.',
    say: 'Years are about or a span. `AboutYear` keeps first, last, and whether it is exact.',
  },
  {
    name: 'photographs',
    museum: 'Photograph Archive of the Harbour',
    tag: 'photo',
    fields: [
      ['neg', 'number'],
      ['motif', 'title'],
      ['phot', 'maker'],
      ['taken', 'taken_on'],
      ['fmt', 'format'],
      ['rights', 'rights'],
      ['box', 'place'],
      ['txt', 'note'],
    ],
    records: [
      ['F-1-0001', 'Crane no. 2 is lifted', 'O. Berg', '1938-05-00', '9x12', 'free', 'B 1', 'Glass, cracked'],
      ['F-1-0002', 'Children on the quay', 'O. Berg', '1938-00-00', '9x12', 'free', 'B 1', ''],
      ['F-8-4417', 'Ferry at night', 'R. Lie', '1979-11-03', '24x36', 'ask: R. Lie', 'B 61', 'Kodachrome'],
    ],
    snag: 'a month or day of 00 means that nobody knows it',
    helper:
      'def taken(raw):\n    """1938-05-00: nobody knows the day. As exact as it is known."""\n    parts = [part for part in raw.split("-") if part != "00"]\n    return "-".join(parts)',
    rule: '"taken_on": ZeroDate("taken"), "rights": Rights("rights")',
    tests: [
      'reads_three_records',
      'a_day_that_nobody_knows',
      'a_month_that_nobody_knows',
      'free_rights',
      'rights_with_a_name',
      'the_format_as_sent',
    ],
    think:
      'Zero parts are dropped from the right. Rights: free, or ask: NAME. The search must never show full size for the second.',
    say: 'A part of 00 is unknown; `ZeroDate` drops it. Rights get a rule of their own, as the search depends on them.',
  },
]
