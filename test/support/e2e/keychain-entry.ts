/** Reads an entry of the keychain, or writes one first: `node keychain-entry.ts <service> <account> [value]`. */
import keytar from 'keytar'

const [service = '', account = '', value] = process.argv.slice(2)
if (value !== undefined) await keytar.setPassword(service, account, value)
console.log(JSON.stringify(await keytar.getPassword(service, account)))
