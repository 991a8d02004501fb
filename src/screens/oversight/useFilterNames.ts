import { useQuery } from '@tanstack/react-query'
import type { Load, Workload } from '../../api/http/types.ts'
import { loadIndex } from '../../api/stage/definitions.ts'
import { named, t } from '../../texts/t.ts'
import { ageName } from './ages.ts'

/** What the server calls all conditions subsequent, which are no stage. */
const conditions = 'conditions'

/**
 * The names of what open work is filtered by. The workload names only that for which something waits. Of the others,
 * the definitions name the stages; a role or a person is called just that, because a key tells nobody anything.
 */
export function useFilterNames(workload: Workload | undefined) {
  const { data: index } = useQuery({ queryKey: ['definitions'], queryFn: loadIndex })
  const titleIn = (loads: Load[] | undefined, key: string) => loads?.find((load) => load.key === key)?.title
  const titleOfStage = (key: string) =>
    key === conditions ? t('Conditions') : index?.stages.find(({ formType }) => formType === key)?.title
  const nameOf = (title: string | undefined, otherwise: string) => (title === undefined ? otherwise : named(title))
  return {
    stage: (key: string) => nameOf(titleIn(workload?.stages, key) ?? titleOfStage(key), t('Stage')),
    role: (key: string) => nameOf(titleIn(workload?.roles, key), t('Role')),
    person: (key: string) => nameOf(titleIn(workload?.people, key), t('Person')),
    age: ageName,
  }
}
