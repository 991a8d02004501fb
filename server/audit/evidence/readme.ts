/** The text for people who open the file of evidence years later. */
export const readme = `Evidence of one credit application, as the bank's server had it when this file was made.

  application.json       the application's own values
  forms/                 each form with its data, and the hash of the definition that it was written under
  definitions/           these definitions, and those that the decision was made under
  documents/             every document as it was uploaded, removed ones too; documents.json says which is which
  conditions.json        conditions subsequent
  questions.json         what people asked each other
  approved-limits.json   what the decision approved, line by line
  seal.json              the decision: what was signed, and its signature. Only of a closed application.
  paper.json             the credit paper as it was decided on
  paper.pdf              the same to be read, drawn when this file was made
  audit.jsonl            every entry of its history, in order: the hash of each is the SHA-256 of the hash before it
                         and of its text
  people.json            the name for each person's id
  manifest.json          the size and the SHA-256 of each of these files
  signature.json         the server's signature (Ed25519) of the SHA-256 of manifest.json

To verify it without the bank's database, in the folder of the product:

  npm run audit -- verify-evidence <this file> --key <the bank's public key>

Get the key from the bank separately, never together with this file: whoever can
change this file could replace a key in it.
The command says what was altered, removed or added. Its exit code is 0 only if nothing was.
`
