import { z } from 'zod'
import { compareVersions, releasedVersion } from './app-version.ts'

/** What one manifest holds at most; the signed text as a whole is bounded by `mostManifestBytes`. */
const most = { files: 40, notes: 16_000 }

/** Bytes of a signed manifest, signatures included. */
export const mostManifestBytes = 65_536

const version = z.string().regex(releasedVersion)

const fileSchema = z.object({
  /** A plain file name, as it is downloaded. */
  name: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._+~-]{0,119}$/),
  /** 64 hexadecimal digits in lower case. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  /** Bytes: at least one, at most 4 GiB. */
  size: z.int().min(1).max(4_294_967_296),
})

/** A new version as its publisher describes it. Fields that this version does not know are left out, not refused. */
export const updateManifestSchema = z
  .object({
    version,
    /** Versions below it have a fault that nobody should trade with. */
    minimumVersion: version,
    /** When the manifest was signed: UTC, to the second, such as `2026-11-28T20:00:00Z`. */
    date: z.iso.datetime({ precision: 0 }),
    files: z.array(fileSchema).min(1).max(most.files),
    /** Plain text of several lines. */
    notes: z.string().max(most.notes),
  })
  .refine((manifest) => compareVersions(manifest.minimumVersion, manifest.version) <= 0)
  .refine(({ files }) => new Set(files.map(({ name }) => name)).size === files.length)

export type UpdateManifest = z.output<typeof updateManifestSchema>
export type ReleasedFile = UpdateManifest['files'][number]
