/** What a commit message must be like: `area: imperative subject`, a blank line, and the reason. */

/** Characters of a subject that `git log --oneline` and most pages show whole. */
export const longestSubject = 72

/** Verbs that end like a past, a gerund or a third person and are none. */
const verbs = new Set(
  [
    'alias',
    'bias',
    'bleed',
    'breed',
    'bring',
    'cling',
    'embed',
    'exceed',
    'feed',
    'heed',
    'need',
    'ping',
    'proceed',
  ].concat(['ring', 'seed', 'shed', 'shred', 'speed', 'spring', 'string', 'succeed', 'swing']),
)
const noVerbs = new Set(['a', 'an', 'the', 'is', 'are', 'was', 'has', 'new', 'no', 'more', 'some', 'this', 'that'])

/** English has no mark of the imperative: this refuses what is certainly another form. */
function isImperative(word: string): boolean {
  if (verbs.has(word)) return true
  if (noVerbs.has(word)) return false
  return !/(ed|ing|[^sui]s)$/.test(word)
}

/** Messages that git writes by itself. */
const isWrittenByGit = (subject: string): boolean => /^(Merge |Revert "|fixup! |squash! |amend! )/.test(subject)

/** A path in somebody's home says nothing to anyone else. */
const privatePath = /(?:^|[\s"'`(])(?:\/(?:home|root|Users)\/|[A-Z]:\\Users\\)/

/** What is wrong with a message, one sentence each; none when it is fine. Comment lines are git's and do not count. */
export function objections(message: string): readonly string[] {
  const lines = (message.split(/^# -+ >8 -+$/m)[0] ?? '').split('\n').filter((line) => !line.startsWith('#'))
  const [subject = '', second = ''] = lines.join('\n').trim().split('\n')
  if (isWrittenByGit(subject)) return []
  const found: string[] = []
  const [, rest] = /^[a-z][a-z0-9-]*(?:\/[a-z][a-z0-9-]*)?: (\S.*)$/.exec(subject) ?? []
  if (rest === undefined) found.push('Begin the subject with its area, in lower case: "orders: refuse ...".')
  const word = /^[a-z]+/i.exec(rest ?? '')?.[0].toLowerCase()
  if (word !== undefined && !isImperative(word)) found.push(`Say what the commit does as an order: not "${word}".`)
  if (subject.length > longestSubject) {
    found.push(
      `Shorten the subject to ${longestSubject} characters; it has ${subject.length}. The reason goes into the body.`,
    )
  }
  if (subject.endsWith('.')) found.push('End the subject without a full stop.')
  if (second !== '') found.push('Leave the line after the subject empty.')
  if (privatePath.test(message)) found.push('Leave out paths of your own machine.')
  return found
}
