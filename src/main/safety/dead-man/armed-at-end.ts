/** What the user has to know before Coffer ends when so many dead-man switches stay set at the venue (M13). */
export const armedAtEnd = (count: number): string =>
  count === 1
    ? 'A dead-man switch could not be switched off: the venue will cancel its orders when it runs out. Start Coffer again and disarm it under Safety to stop that.'
    : `${count} dead-man switches could not be switched off: the venue will cancel their orders when they run out. Start Coffer again and disarm them under Safety to stop that.`
