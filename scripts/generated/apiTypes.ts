import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import openapiTS, { astToString, COMMENT_HEADER } from 'openapi-typescript'
import { root } from '../../server/lib/root.ts'
import type { GeneratedFile } from './file.ts'

const contract = 'openapi/openapi.yaml'

/** Generates the client's types of requests and answers. */
export const apiTypes: GeneratedFile = {
  path: 'src/api/generated/schema.d.ts',
  from: contract,
  text: async () => COMMENT_HEADER + astToString(await openapiTS(pathToFileURL(join(root, contract)))),
}
