import { randomUUID } from 'node:crypto'
import type { Answer } from './api.ts'
import type { Bank, Username } from './bank.ts'

/** A file in a form, as a browser sends it; or another body with its boundary. */
export function formOf(name: string, content: Buffer | string, otherwise?: (boundary: string) => Buffer) {
  const boundary = `b${randomUUID()}`
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: text/html\r\n\r\n`
  return {
    payload:
      otherwise?.(boundary) ??
      Buffer.concat([Buffer.from(head), Buffer.from(content), Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}

/** Attaches a file to an application. */
export async function upload(
  bank: Bank,
  who: Username,
  id: string,
  name: string,
  content: Buffer | string,
  more: Record<string, string> = {},
  query = '',
): Promise<Answer> {
  const { payload, headers } = formOf(name, content)
  const answer = await bank.api.app.inject({
    method: 'POST',
    url: `/api/credit/credit-applications/${id}/documents/${query}`,
    payload,
    headers: { ...headers, ...more, authorization: `Bearer ${bank.tokens[who]}` },
  })
  return { status: answer.statusCode, headers: answer.headers, body: answer.json() }
}
