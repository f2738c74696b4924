type Json = unknown

const isObject = (value: Json): value is Readonly<Record<string, Json>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The same answer with a field nobody documented in every object. */
export const salted = (value: Json): Json => {
  if (Array.isArray(value)) return value.map(salted)
  if (!isObject(value)) return value
  const fields = Object.entries(value).map(([name, inner]) => [name, salted(inner)] as const)
  return { ...Object.fromEntries(fields), notDocumented: { deep: [1, null] } }
}

/** Every answer that differs from `value` in one scalar, which then has a type that no field of the catalogue takes there. */
export function* withWrongTypes(value: Json, path = 'data'): Generator<readonly [path: string, broken: Json]> {
  if (Array.isArray(value))
    for (const [index, inner] of value.entries())
      for (const [where, broken] of withWrongTypes(inner, `${path}[${index}]`)) yield [where, value.with(index, broken)]
  else if (isObject(value))
    for (const [name, inner] of Object.entries(value))
      for (const [where, broken] of withWrongTypes(inner, `${path}.${name}`))
        yield [where, { ...value, [name]: broken }]
  else yield [path, value === null ? [true] : typeof value === 'boolean' ? 'yes' : true]
}
