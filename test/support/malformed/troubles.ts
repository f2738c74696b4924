import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Lines of the log below a data folder in which main says that it broke a promise of its own. */
export const troublesIn = (dataDir: string): readonly string[] => {
  const file = join(dataDir, 'logs', 'coffer.log')
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
  return lines.filter((line) => line.includes('"level":"error"'))
}
