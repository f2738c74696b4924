/** Deletes one entry of the keychain behind Coffer's back: `node forget-entry.ts <account>`. */
import keytar from 'keytar'

console.log(JSON.stringify(await keytar.deletePassword('Coffer Source', process.argv[2] ?? '')))
