import { randomUUID } from 'node:crypto'
import type { Answer } from './api.ts'
import type { Bank, Username } from './bank.ts'

/** Attaches a file to an application, as a browser sends it. */
export async function upload(bank: Bank, who: Username, id: string, name: string, content: Buffer | string): Promise<Answer> {
  const boundary = `b${randomUUID()}`
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: text/html\r\n\r\n`
  const answer = await bank.api.app.inject({
    method: 'POST',
    url: `/api/credit/credit-applications/${id}/documents/`,
    payload: Buffer.concat([Buffer.from(head), Buffer.from(content), Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: { authorization: `Bearer ${bank.tokens[who]}`, 'content-type': `multipart/form-data; boundary=${boundary}` },
  })
  return { status: answer.statusCode, headers: answer.headers, body: answer.json() }
}
