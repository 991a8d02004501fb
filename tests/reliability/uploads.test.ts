import { createHash } from 'node:crypto'
import { afterAll, beforeAll } from 'vitest'
import { type Bank, ok, openBank } from '../api/support/bank.ts'
import { formOf } from '../api/support/files.ts'
import { promise } from './promise.ts'
import { type Upload, uploads } from './uploads/table.ts'

let bank: Bank
let id: string
beforeAll(async () => {
  bank = await openBank()
  id = (await bank.create()).id
})
afterAll(() => bank.close())

const url = () => `/api/credit/credit-applications/${id}/documents/`
const authorization = () => ({ authorization: `Bearer ${bank.tokens.requester}` })
const list = async () => ok<StoredDocument[]>(await bank.as('requester', 'GET', url()))

interface StoredDocument {
  id: string
  name: string
  type: string
  size: number
  sha256: string
}

/** Ways of a name to be something else than it seems, or to leave its folder. */
const deceptive = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}/\\]|^\.|^\s|\s$/u

async function send({ name = '', content = Buffer.alloc(0), form }: Upload) {
  const { payload, headers } = formOf(name, content, form)
  return bank.api.app.inject({ method: 'POST', url: url(), payload, headers: { ...headers, ...authorization() } })
}

/** What is wrong with how an upload was received, and how it is given back. */
async function mistakesOf(upload: Upload): Promise<string[]> {
  const before = await list()
  const { statusCode, body } = await send(upload)
  const added = (await list()).filter((each) => !before.some((known) => known.id === each.id))
  const answered = `${upload.what}: ${statusCode} ${body.slice(0, 200)}`
  if (statusCode >= 500) return [answered]
  if (upload.kept === undefined)
    return statusCode >= 400 && added.length === 0 ? [] : [`${answered}, but should be refused`]
  const [document] = added
  if (statusCode !== 201 || !document || added.length > 1) return [`${answered}, but should be kept`]
  return [...keptWrongly(upload, document), ...(await givenWrongly(document, upload))].map(
    (mistake) => `${upload.what}: ${mistake}`,
  )
}

function keptWrongly(
  { kept, content = Buffer.alloc(0) }: Upload,
  { name, type, size, sha256 }: StoredDocument,
): string[] {
  const hash = createHash('sha256').update(content).digest('hex')
  return [
    ...(!/\p{Surrogate}/u.test(name) && [...name].length <= 200 && !deceptive.test(name)
      ? []
      : [`is named ${JSON.stringify(name)}`]),
    ...(kept === type ? [] : [`is kept as ${type}`]),
    ...(size === content.length && sha256 === hash ? [] : ['is kept with other bytes']),
  ]
}

/** A browser saves it, whatever it is, and shows nothing of it. */
async function givenWrongly({ id: document }: StoredDocument, { content }: Upload): Promise<string[]> {
  const answer = await bank.api.app.inject({ method: 'GET', url: `${url()}${document}/`, headers: authorization() })
  const { headers, rawPayload } = answer
  const disposition = String(headers['content-disposition'])
  return [
    ...(/^attachment; filename="[^"\\%\r\n]*"; filename\*=UTF-8''[\w%.!~*'()-]+$/.test(disposition)
      ? []
      : [`is given back as ${disposition}`]),
    ...(headers['content-type'] === 'application/octet-stream' && headers['x-content-type-options'] === 'nosniff'
      ? []
      : ['may be sniffed']),
    ...(String(headers['content-security-policy']).startsWith("default-src 'none'") ? [] : ['may run']),
    ...(rawPayload.equals(content ?? Buffer.alloc(0)) ? [] : ['comes back otherwise']),
  ]
}

promise(18, { short: {}, full: {} }, async () => {
  const wrong: string[] = []
  for (const upload of uploads()) wrong.push(...(await mistakesOf(upload)))
  const kept = uploads().filter((upload) => upload.kept !== undefined).length
  return {
    figure: `${uploads().length} hostile uploads, ${uploads().length - kept} refused, ${kept} kept as what they are, ${wrong.length} wrongly`,
    wrong,
  }
})
