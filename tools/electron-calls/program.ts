/** The sources that can hold anything of Electron's, with their types. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { scan } from './scan.ts'
import type { Scan } from './collect.ts'

/** The module itself, its parts (`electron/main`), the namespace that its typings declare everywhere, and what it adds to Node's `process`. */
const namesElectron =
  /['"]electron(?:\/\w+)?['"]|\bElectron\.|\bprocess\.(?:type|mas|crash|hang|noAsar|defaultApp|isMainFrame|parentPort|resourcesPath|sandboxed|contextI\w+|windowsStore|get[A-Z]\w+Info|getCreationTime|takeHeapSnapshot|versions\W+electron)\b/

/**
 * The files below `src` that name Electron, and all that import one of them, however indirectly: nothing else can hold a value
 * of Electron's. To look at every object of the sources would take ten times as long.
 */
function filesWithElectron(root: string, options: ts.CompilerOptions): readonly string[] {
  const files = globSync('src/{main,preload,shared}/**/*.ts', { cwd: root }).map((file) => join(root, file))
  const cache = ts.createModuleResolutionCache(root, (name) => name, options)
  const importers = new Map<string, string[]>()
  const reached: string[] = []
  for (const file of files) {
    const text = readFileSync(file, 'utf8')
    if (namesElectron.test(text)) reached.push(file)
    for (const { fileName } of ts.preProcessFile(text).importedFiles) {
      const { resolvedModule } = ts.resolveModuleName(fileName, file, options, ts.sys, cache)
      if (resolvedModule === undefined || resolvedModule.isExternalLibraryImport === true) continue
      const of = join(resolvedModule.resolvedFileName)
      importers.set(of, [...(importers.get(of) ?? []), file])
    }
  }
  const all = new Set(reached)
  for (const file of all) for (const importer of importers.get(file) ?? []) all.add(importer)
  return [...all].toSorted()
}

/** The project's own compiler options. */
function optionsOf(root: string): ts.CompilerOptions {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), (file) => ts.sys.readFile(file)) as {
    config: { compilerOptions: object }
  }
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, root)
  const { incremental: _one, tsBuildInfoFile: _two, ...rest } = options
  return { ...rest, noEmit: true }
}

/** What the project's sources ask of Electron. */
export function scanProject(root: string): Scan {
  return scanFiles(root, filesWithElectron(root, optionsOf(root)))
}

/** What some files of the project ask of Electron, with its compiler options. */
export const scanFiles = (root: string, files: readonly string[]): Scan =>
  scan(ts.createProgram(files, optionsOf(root)), root, files)
