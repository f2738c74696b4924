// Loaded by main before its own first file: the keychain's module loads as ever, and every call of it is refused, so that nothing
// can reach the keychain of the person who runs the specs. On Linux a message bus that is not there does the same.
const load = process.dlopen
process.dlopen = function (target, file, ...flags) {
  load.call(process, target, file, ...flags)
  if (!/[\\/]keytar\.node$/.test(file)) return
  for (const name of Object.keys(target.exports))
    target.exports[name] = () => Promise.reject(new Error('No keychain: this run was given none.'))
}
