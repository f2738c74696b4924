// Entry point of the npm scripts, in plain JavaScript so that any Node can read it: `node tools/run.mjs <tool> [arguments]`.
const [major] = process.versions.node.split('.').map(Number)
if (major < 24) {
  console.error(
    `Coffer's scripts need Node 24 or later, and this is Node ${process.versions.node}. ` +
      'The project brings one for Linux, Windows and macOS: run "npm ci" (without --omit=optional), then use "npm start" or "npm test".',
  )
  process.exit(1)
}
const [tool] = process.argv.splice(2, 1)
// A tool is a function of its arguments that gives the exit code, or a script that runs by being imported.
const { default: main } = await import(new URL(`./${tool}.ts`, import.meta.url).href)
if (typeof main === 'function') process.exitCode = await main(process.argv.slice(2))
