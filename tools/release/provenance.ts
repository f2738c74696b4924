/**
 * A statement of where a build's files are from, in the form of in-toto 1 with SLSA's predicate 1. The same commit, tools and
 * files give the same bytes. By itself it proves nothing: it is in SHA256SUMS, and the builder's attestation signs the same facts.
 */
import { release } from '#shared/release.ts'
import type { Source } from './source.ts'

export interface Subject {
  readonly name: string
  readonly sha256: string
}

/** Who ran the build: a workflow's address with its ref, or a person's own machine. */
export interface Builder {
  readonly id: string
  /** Address of the sources, where the builder says it. */
  readonly repository: string | null
  /** `refs/tags/v1.2.3`, where the builder says it. */
  readonly ref: string | null
}

const localBuilder = `${release.homepage}builders/local`

/** Read from what GitHub's runner sets; anything else is a person's machine. */
export function builderOf(env: NodeJS.ProcessEnv): Builder {
  const { GITHUB_ACTIONS, GITHUB_SERVER_URL, GITHUB_REPOSITORY, GITHUB_WORKFLOW_REF, GITHUB_REF } = env
  if (GITHUB_ACTIONS !== 'true' || GITHUB_WORKFLOW_REF === undefined)
    return { id: localBuilder, repository: null, ref: null }
  return {
    id: `${GITHUB_SERVER_URL}/${GITHUB_WORKFLOW_REF}`,
    repository: `${GITHUB_SERVER_URL}/${GITHUB_REPOSITORY}`,
    ref: GITHUB_REF ?? null,
  }
}

export interface ProvenanceParts {
  readonly source: Source
  readonly builder: Builder
  /** `linux-x64`. */
  readonly target: string
  /** SHA-256 of Electron's archive for the target, as its package lists it; null where a stub stood in for its binary. */
  readonly electronArchive: string | null
  readonly subjects: readonly Subject[]
}

/** What gives the deb's bytes again (docs/release.md). How a builder came to them, its attestation says. */
const rebuiltBy = 'npm ci && npm run package'

/** The statement as JSON text. */
export function provenance({ source, builder, target, electronArchive, subjects }: ProvenanceParts): string {
  const statement = {
    _type: 'https://in-toto.io/Statement/v1',
    subject: subjects
      .toSorted((one, other) => (one.name < other.name ? -1 : 1))
      .map(({ name, sha256 }) => ({ name, digest: { sha256 } })),
    predicateType: 'https://slsa.dev/provenance/v1',
    predicate: {
      buildDefinition: {
        buildType: new URL('builds/1', release.homepage).href,
        externalParameters: {
          repository: builder.repository ?? release.homepage,
          ref: builder.ref ?? source.commit,
          version: source.version,
          target,
          ...(target.startsWith('linux-') ? { rebuiltBy } : {}),
        },
        internalParameters: {
          node: source.node,
          electron: source.electron,
          electronBuilder: source.packager,
          ...(electronArchive === null ? { notARelease: 'a stub stands in for the Electron binary' } : {}),
        },
        resolvedDependencies: [
          {
            name: 'source',
            uri: `git+${builder.repository ?? release.homepage}`,
            digest: { gitCommit: source.commit },
          },
          { name: 'package-lock.json', digest: { sha256: source.lockfile } },
          ...(electronArchive === null
            ? []
            : [{ name: `electron-v${source.electron}-${target}.zip`, digest: { sha256: electronArchive } }]),
        ],
      },
      runDetails: { builder: { id: builder.id } },
    },
  }
  return `${JSON.stringify(statement, null, 2)}\n`
}
