/** Builds an element from text only; nothing here can turn a string into markup (R8). */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  options: { readonly class?: string; readonly attributes?: Readonly<Record<string, string>> } = {},
  ...children: readonly (Node | string | null)[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag)
  if (options.class !== undefined) made.className = options.class
  for (const [name, value] of Object.entries(options.attributes ?? {})) made.setAttribute(name, value)
  made.append(...children.filter((child) => child !== null))
  return made
}
