/** The maximum number of networks of a property. */
export const NETWORKS_MAX = 1_000
export const SSID_MAX = 32
export const SECURITY_KEY_MIN = 6
export const SECURITY_KEY_MAX = 63

export const bands = ['5', '2.4'] as const
export type Band = (typeof bands)[number]
/** The strongest first. */
export const securities = ['WPA3', 'WPA2', 'WPA', 'WEP'] as const
export type Security = (typeof securities)[number]

/** Refuses invisible characters: control characters, line ends, and spaces at either end. */
export const SSID_PATTERN = /^(?:[^\s\p{Cc}](?:[^\p{Cc}\p{Zl}\p{Zp}]*[^\s\p{Cc}])?)?$/u
export const SECURITY_KEY_PATTERN = /^[^\p{Cc}]*$/u

/** An SSID has at most 32 bytes; a letter of another script takes two to four of them. */
export const fitsInBeacon = (ssid: string) => new TextEncoder().encode(ssid).length <= SSID_MAX
