import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { kucoinVenue, practiceVenue } from '#shared/domain/built-in-venues.ts'
import { venueSchema } from '#shared/domain/venue.ts'
import type { Venue } from '#shared/domain/venue.ts'
import { addressProblem, plainOrigin } from '#shared/domain/venue-address.ts'
import { appError, fail, ok } from '#shared/errors.ts'
import type { AppError, Result } from '#shared/errors.ts'
import { type Message, msg } from '#shared/messages.ts'
import { replaceFile } from '#main/platform/atomic-write.ts'
import type { StoreFolder } from '#main/platform/disk.ts'
import { createMutex } from '#main/platform/mutex.ts'
import { notChanged } from '#main/platform/while-shown.ts'

export type NewVenue = Pick<Venue, 'name' | 'baseUrl' | 'headerPrefix' | 'siteType'>

/** The venues a profile can name: the built-in records and the ones the user added (N3). */
export interface Venues {
  list(): readonly Venue[]
  get(venueId: string): Venue | null
  /** Refuses an address that is not https, loopback http in unpackaged runs excepted. */
  add(venue: NewVenue, signal?: AbortSignal): Promise<Result<Venue>>
  /**
   * Takes an added venue out of the list. `inUse` is asked last, right before the list is written.
   * Errors: not-found, refused for a built-in one, disk-failed, and whatever `inUse` gives.
   */
  remove(venueId: string, inUse: () => AppError | null): Promise<Result<null>>
  /** Runs `job` while no venue comes or goes. */
  holding<T>(job: () => Promise<T>): Promise<T>
  /** Why this address cannot be added, or null when it can. */
  objection(baseUrl: string): AppError | null
}

export interface VenuesOptions extends StoreFolder {
  readonly packaged: boolean
  readonly newId: () => string
}

const fileName = 'venues.json'
const fileSchema = z.object({ version: z.literal(1), venues: z.array(venueSchema) })
const builtIn: readonly Venue[] = [practiceVenue, kucoinVenue]

const objections = {
  'not-a-url': 'venues.in-full',
  'not-https': 'venues.https',
  'has-credentials': 'venues.no-user',
  'has-path': 'venues.no-path',
} as const

/** Why `baseUrl` cannot be a venue's address, or null when it can. */
export function addressObjection(baseUrl: string, packaged: boolean): Message | null {
  const problem = addressProblem(baseUrl, packaged)
  return problem === null ? null : msg(objections[problem])
}

/** Opens the store; an unreadable file is reported through `problem` and never overwritten. */
export function openVenues({
  dataDir,
  disk,
  packaged,
  newId,
}: VenuesOptions): Venues & { readonly problem: Message | null } {
  const { venues, problem } = readVenues(join(dataDir, fileName))
  let added = venues
  const list = (): readonly Venue[] => [...builtIn, ...added]
  /** One at a time: each stands on the list the one before has left. */
  const runExclusive = createMutex()
  const objection = (baseUrl: string): AppError | null => {
    const reason = addressObjection(baseUrl, packaged) ?? problem
    return reason === null ? null : appError('bad-input', reason, { field: 'baseUrl' })
  }
  const keep = async (next: readonly Venue[], reason: Message): Promise<Result<null>> => {
    try {
      await replaceFile(dataDir, fileName, JSON.stringify({ version: 1, venues: next }, null, 2), disk?.files)
    } catch {
      return fail(appError('disk-failed', reason))
    }
    added = next
    return ok(null)
  }
  return {
    problem,
    objection,
    list,
    get: (venueId) => list().find((venue) => venue.id === venueId) ?? null,
    add: (draft, signal) =>
      runExclusive(async () => {
        if (signal?.aborted === true) return fail(notChanged)
        const objection = addressObjection(draft.baseUrl, packaged) ?? problem
        if (objection !== null) return fail(appError('bad-input', objection, { field: 'baseUrl' }))
        const venue: Venue = {
          ...draft,
          baseUrl: plainOrigin(draft.baseUrl),
          id: newId(),
          streamHosts: [],
          builtIn: false,
          limits: kucoinVenue.limits,
        }
        const kept = await keep([...added, venue], msg('venues.not-kept'))
        return kept.ok ? ok(venue) : kept
      }),
    holding: runExclusive,
    remove: (venueId, inUse) =>
      runExclusive(async () => {
        if (builtIn.some(({ id }) => id === venueId)) return fail(appError('refused', msg('venues.built-in')))
        if (!added.some(({ id }) => id === venueId)) return fail(appError('not-found', problem ?? msg('venues.gone')))
        const refusal = inUse()
        if (refusal !== null) return fail(refusal)
        return keep(
          added.filter(({ id }) => id !== venueId),
          msg('venues.not-removed'),
        )
      }),
  }
}

function readVenues(file: string): { venues: readonly Venue[]; problem: Message | null } {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    const missing = (error as NodeJS.ErrnoException).code === 'ENOENT'
    return {
      venues: [],
      problem: missing ? null : msg('venues.unreadable'),
    }
  }
  try {
    return { venues: fileSchema.parse(JSON.parse(text)).venues, problem: null }
  } catch {
    return { venues: [], problem: msg('venues.damaged', { file }) }
  }
}
