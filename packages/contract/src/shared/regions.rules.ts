/** This file does not import zod, because the browser loads it. Names of countries and of their states and provinces, as people and other systems write them. */
const countryNames: Readonly<Record<string, readonly string[]>> = {
  AU: ['AUS', 'Australia', 'Australie', 'Australien', 'Commonwealth of Australia'],
  CA: ['CAN', 'Canada', 'Kanada', 'Canadá'],
  DE: ['DEU', 'Germany', 'Deutschland', 'Allemagne', 'Alemania', 'Germania', 'Federal Republic of Germany'],
  ES: ['ESP', 'Spain', 'España', 'Espagne', 'Spanien', 'Spagna'],
  FR: ['FRA', 'France', 'Frankreich', 'Francia'],
  GB: [
    ...['UK', 'GBR', 'United Kingdom', 'Great Britain', 'Britain', 'England', 'Scotland', 'Wales', 'Northern Ireland'],
    ...['United Kingdom of Great Britain and Northern Ireland', 'Vereinigtes Königreich', 'Royaume-Uni'],
    ...['Reino Unido', 'Regno Unito'],
  ],
  IT: ['ITA', 'Italy', 'Italia', 'Italie', 'Italien'],
  JP: ['JPN', 'Japan', '日本', '日本国', 'Nippon', 'Japon', 'Japón', 'Giappone'],
  MX: ['MEX', 'Mexico', 'México', 'Mexique', 'Mexiko', 'Messico'],
  US: [
    ...['USA', 'United States', 'United States of America', 'The United States', 'The United States of America'],
    ...['America', 'États-Unis', 'Estados Unidos', 'EE. UU.', 'Stati Uniti', 'Vereinigte Staaten'],
  ],
}

/** The names of each region by its code. */
const regionNames = {
  US: {
    AL: ['Alabama'],
    AK: ['Alaska'],
    AZ: ['Arizona'],
    AR: ['Arkansas'],
    CA: ['California'],
    CO: ['Colorado'],
    CT: ['Connecticut'],
    DE: ['Delaware'],
    DC: ['District of Columbia', 'Washington D.C.'],
    FL: ['Florida'],
    GA: ['Georgia'],
    HI: ['Hawaii', 'Hawai‘i'],
    ID: ['Idaho'],
    IL: ['Illinois'],
    IN: ['Indiana'],
    IA: ['Iowa'],
    KS: ['Kansas'],
    KY: ['Kentucky'],
    LA: ['Louisiana'],
    ME: ['Maine'],
    MD: ['Maryland'],
    MA: ['Massachusetts'],
    MI: ['Michigan'],
    MN: ['Minnesota'],
    MS: ['Mississippi'],
    MO: ['Missouri'],
    MT: ['Montana'],
    NE: ['Nebraska'],
    NV: ['Nevada'],
    NH: ['New Hampshire'],
    NJ: ['New Jersey'],
    NM: ['New Mexico'],
    NY: ['New York', 'New York State'],
    NC: ['North Carolina'],
    ND: ['North Dakota'],
    OH: ['Ohio'],
    OK: ['Oklahoma'],
    OR: ['Oregon'],
    PA: ['Pennsylvania'],
    RI: ['Rhode Island'],
    SC: ['South Carolina'],
    SD: ['South Dakota'],
    TN: ['Tennessee'],
    TX: ['Texas'],
    UT: ['Utah'],
    VT: ['Vermont'],
    VA: ['Virginia'],
    WA: ['Washington', 'Washington State'],
    WV: ['West Virginia'],
    WI: ['Wisconsin'],
    WY: ['Wyoming'],
    AS: ['American Samoa'],
    GU: ['Guam'],
    MP: ['Northern Mariana Islands'],
    PR: ['Puerto Rico'],
    VI: ['U.S. Virgin Islands', 'Virgin Islands'],
  },
  CA: {
    AB: ['Alberta'],
    BC: ['British Columbia', 'Colombie-Britannique', 'B.C.'],
    MB: ['Manitoba'],
    NB: ['New Brunswick', 'Nouveau-Brunswick'],
    NL: ['Newfoundland and Labrador', 'Terre-Neuve-et-Labrador', 'Newfoundland', 'Terre-Neuve', 'NF'],
    NS: ['Nova Scotia', 'Nouvelle-Écosse'],
    NT: ['Northwest Territories', 'Territoires du Nord-Ouest', 'NWT'],
    NU: ['Nunavut'],
    ON: ['Ontario'],
    PE: ['Prince Edward Island', 'Île-du-Prince-Édouard', 'PEI'],
    QC: ['Québec', 'PQ'],
    SK: ['Saskatchewan'],
    YT: ['Yukon', 'Yukon Territory', 'Territoire du Yukon'],
  },
  AU: {
    ACT: ['Australian Capital Territory'],
    NSW: ['New South Wales'],
    NT: ['Northern Territory'],
    QLD: ['Queensland'],
    SA: ['South Australia'],
    TAS: ['Tasmania'],
    VIC: ['Victoria'],
    WA: ['Western Australia'],
  },
} as const satisfies Record<string, Record<string, readonly string[]>>

/** Without case, diacritics and punctuation: `U.S.A.` and `usa` are the same, and so are `Québec` and `QUEBEC`. */
const fold = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}.'’‘]/gu, '')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const byName = (names: Readonly<Record<string, readonly string[]>>) =>
  new Map(Object.entries(names).flatMap(([code, texts]) => [code, ...texts].map((text) => [fold(text), code] as const)))

const countryByName = byName(countryNames)
const regionsOf = new Map(
  Object.entries(regionNames).map(([country, names]) => [
    country,
    // `US-WA` is the code of ISO 3166-2.
    new Map([...byName(names), ...Object.keys(names).map((code) => [fold(`${country} ${code}`), code] as const)]),
  ]),
)

/** The ISO code of a country that is written in any of these ways; null for other texts. Unknown codes of two letters are codes of other countries. */
export function countryCodeOf(text: string): string | null {
  const folded = fold(text)
  return countryByName.get(folded) ?? (/^[a-z]{2}$/.test(folded) ? folded.toUpperCase() : null)
}

/** The code of a state or province, such as QC for Québec; null where the country has none of that name, or none that we know. */
export const regionCode = (countryCode: string, text: string): string | null =>
  regionsOf.get(countryCode.trim().toUpperCase())?.get(fold(text)) ?? null

/** The country that has a state or province of this name. Of countries that share a code, such as WA, the first in the table counts: most PMS serve North America. */
export function countryOfRegion(text: string): string | null {
  const folded = fold(text)
  for (const [country, regions] of regionsOf) if (regions.has(folded)) return country
  return null
}
