import type { Answer, Api } from '../../api/support/api.ts'

interface MultipartOptions {
  token: string | undefined
  /** In bytes. */
  size: number
}

/** A text file of this size, as a form sends it. */
export async function multipart({ app }: Api, url: string, { token, size }: MultipartOptions): Promise<Answer> {
  const head = '--edge\r\ncontent-disposition: form-data; name="file"; filename="positions.csv"\r\n\r\n'
  const payload = Buffer.concat([Buffer.from(head), Buffer.alloc(size, 'a'), Buffer.from('\r\n--edge--\r\n')])
  const headers = {
    'content-type': 'multipart/form-data; boundary=edge',
    ...(token && { authorization: `Bearer ${token}` }),
  }
  const answer = await app.inject({ method: 'POST', url, payload, headers })
  return { status: answer.statusCode, headers: answer.headers, body: answer.json() }
}
