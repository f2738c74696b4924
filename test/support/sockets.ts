/** What a process and all below it listen on (Linux). */
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'

interface ProcessLine {
  readonly pid: number
  readonly parent: number
}

const processes = (): ProcessLine[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const text = readFileSync(`/proc/${name}/stat`, 'utf8')
        // The command stands in brackets and may hold anything; the parent is the second word after them.
        return [{ pid: Number(name), parent: Number(text.slice(text.lastIndexOf(')') + 2).split(' ')[1]) }]
      } catch {
        return []
      }
    })

/** The process and all its descendants. */
export function processTree(root: number): readonly number[] {
  const all = processes()
  const tree = [root]
  for (const pid of tree) tree.push(...all.filter(({ parent }) => parent === pid).map((entry) => entry.pid))
  return tree
}

const socketsOf = (pid: number): string[] => {
  const linkOf = (fd: string): string => {
    try {
      return readlinkSync(`/proc/${pid}/fd/${fd}`)
    } catch {
      // Closed meanwhile, as is the one that listed them.
      return ''
    }
  }
  try {
    return readdirSync(`/proc/${pid}/fd`).flatMap((fd) => /^socket:\[(\d+)\]$/.exec(linkOf(fd))?.[1] ?? [])
  } catch {
    return []
  }
}

/** TCP ports on which a process of the tree listens. */
export function listeningPorts(root: number): readonly number[] {
  const sockets = new Set(processTree(root).flatMap(socketsOf))
  return ['/proc/net/tcp', '/proc/net/tcp6'].flatMap((file) =>
    readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => line.trim().split(/\s+/))
      // Fourth word 0A: listening. Tenth: the socket's number.
      .filter((words) => words[3] === '0A' && sockets.has(words[9] ?? ''))
      .map((words) => Number.parseInt(words[1]?.split(':')[1] ?? '', 16)),
  )
}
