import { answer, client } from '../http/client.ts'
import type { Pipeline } from '../http/types.ts'

/** What waits by stage and age, how long stages take, and what was decided by month. */
export async function readPipeline(): Promise<Pipeline> {
  const { data } = await answer(client.GET('/api/pipeline/'))
  return data ?? { stages: [], ages: [], turnaround: [], decided: [] }
}
