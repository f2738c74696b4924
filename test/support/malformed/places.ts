/** Places inside a value, and the value with one of them changed. */
export type Path = readonly string[]

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** The value itself and every place inside it, with what stands there. */
export function* placesIn(value: unknown, path: Path = []): Generator<readonly [path: Path, held: unknown]> {
  yield [path, value]
  if (isObject(value)) for (const [name, inner] of Object.entries(value)) yield* placesIn(inner, [...path, name])
}

/** The value with something else in that place. */
export const replaced = (value: unknown, [name, ...rest]: Path, by: unknown): unknown => {
  if (name === undefined) return by
  if (Array.isArray(value))
    return value.map((inner: unknown, index) => (String(index) === name ? replaced(inner, rest, by) : inner))
  const object = value as Record<string, unknown>
  return { ...object, [name]: replaced(object[name], rest, by) }
}

/** The value without that place. */
export const without = (value: unknown, [name, ...rest]: Path): unknown => {
  if (name === undefined) return undefined
  if (Array.isArray(value)) {
    const list = value as readonly unknown[]
    return rest.length > 0
      ? list.map((inner, index) => (String(index) === name ? without(inner, rest) : inner))
      : list.filter((_inner, index) => String(index) !== name)
  }
  const { [name]: held, ...others } = value as Record<string, unknown>
  return rest.length > 0 ? { ...others, [name]: without(held, rest) } : others
}
