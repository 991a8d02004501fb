import type { Context } from '../context.ts'
import type { Contract } from '../contract/contract.ts'
import { NotFound } from '../errors/problems.ts'
import { keptForGood } from '../plugins/compression.ts'

const forever = 'public, max-age=31536000, immutable'

/**
 * Routes for the definitions with which the browser draws and checks forms. Only the content of the index changes; it
 * shows an edited file at the next request.
 */
export function definitionRoutes(contract: Contract, { definitions }: Context): void {
  contract.route('definitionsIndex', async (_request, reply) => {
    const { index } = await definitions.renewed()
    reply.header('cache-control', 'no-cache')
    return index
  })
  contract.route<{ Params: { file: string } }>(
    'definitionFile',
    async ({ params }, reply) => {
      const file = await definitions.file(`/definitions/${params.file}`)
      if (!file) throw new NotFound()
      return reply.header('cache-control', forever).type(`${file.type}; charset=utf-8`).send(file.body)
    },
    { compress: keptForGood },
  )
}
