/** A whole number beyond 2^53 as JSON writes it: bare digits. Only for `JSON.stringify`. */
export const rawInteger = (value: bigint): unknown =>
  (JSON as unknown as { rawJSON(text: string): unknown }).rawJSON(String(value))
