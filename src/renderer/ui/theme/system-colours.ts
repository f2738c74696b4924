import { useMediaQuery } from '@vueuse/core'
import { computed } from 'vue'
import type { ComputedRef } from 'vue'

const forced = '(forced-colors: active)'

/** Changes whenever the system asks the page for other colours: what was read of the style sheet has to be read again. */
export function useSystemColours(): ComputedRef<string> {
  const asked = [forced, '(prefers-contrast: more)', '(prefers-color-scheme: dark)'].map((query) =>
    useMediaQuery(query),
  )
  return computed(() => asked.map(({ value }) => value).join())
}

/**
 * The colours of some tokens. As the style sheet writes them; where it names the user's own colours (`Canvas`, `LinkText`) as
 * `rgb()`, since libraries and canvases do not know those names.
 */
export function readColourTokens<Name extends string>(
  root: HTMLElement,
  names: readonly Name[],
): Readonly<Record<Name, string>> {
  const style = getComputedStyle(root)
  const probe = matchMedia(forced).matches ? document.createElement('i') : null
  if (probe !== null) {
    probe.hidden = true
    root.append(probe)
  }
  const read = (name: Name): string => {
    if (probe === null) return style.getPropertyValue(`--${name}`).trim()
    probe.style.color = `var(--${name})`
    return getComputedStyle(probe).color
  }
  const colours = Object.fromEntries(names.map((name) => [name, read(name)])) as Record<Name, string>
  probe?.remove()
  return colours
}
