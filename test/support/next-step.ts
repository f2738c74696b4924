/** Verbs that a sentence for people uses to say what to do. A new one is a new word here, read by a person first. */
const verbs = `add answer arm ask begin cancel check choose close complete copy correct delete disarm enter free give go grant leave look
  lower make move open paste place press put raise read remove replace restart restore see set show start switch try type unlock use wait`

const command = new RegExp(`(?:^|[.:;,] )(?:(?:and|or|then) )?(?:${verbs.split(/\s+/).join('|')})\\b`, 'i')

/** Whether one of its clauses begins with a command: errors say what happened and what to do. */
export const saysWhatToDo = (sentence: string): boolean => command.test(sentence)
