/** A released version of Coffer, such as `1.2.3`: no suffix, no leading zeros. */
export const releasedVersion = /^(?:0|[1-9]\d{0,5})\.(?:0|[1-9]\d{0,5})\.(?:0|[1-9]\d{0,5})$/

const form = /^(\d{1,6})\.(\d{1,6})\.(\d{1,6})(-.+)?$/

/** Major, minor and patch; then 0 for a version with a suffix such as `-rc.1`, which stands before the version it leads to. */
const placesOf = (version: string): readonly number[] => {
  const [, major = '0', minor = '0', patch = '0', suffix] = form.exec(version) ?? []
  return [Number(major), Number(minor), Number(patch), suffix === undefined ? 1 : 0]
}

/** Below zero where `one` is older than `other`, above zero where it is newer. What is no version at all is the oldest. */
export function compareVersions(one: string, other: string): number {
  const others = placesOf(other)
  const differences = placesOf(one).map((place, at) => place - (others[at] ?? 0))
  return differences.find((difference) => difference !== 0) ?? 0
}
