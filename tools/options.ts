import { parseArgs } from 'node:util'
import type { ParseArgsOptionsConfig } from 'node:util'

/** What was asked for on a command line, or the sentence that says what is wrong with it. */
export function readOptions<const Config extends ParseArgsOptionsConfig>(args: readonly string[], options: Config) {
  try {
    return parseArgs({ args: [...args], options }).values
  } catch (error) {
    return String((error as Error).message).split(/\.\s|\n/)[0] + '.'
  }
}

/** The whole number that an option has to be, or the sentence that says so. */
export function wholeNumber(name: string, text: string, least: number): number | string {
  const number = Number(text)
  const isOne = /^\d+$/.test(text) && Number.isSafeInteger(number) && number >= least
  return isOne ? number : `--${name} must be a whole number from ${least} on.`
}
