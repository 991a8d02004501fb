import { findLevel } from '../../../src/engine/authority.ts'
import type { PermissionFacts } from '../../../src/engine/permissions.ts'
import type { RecordPath } from '../../../src/engine/definition.ts'
import { read } from '../../../src/engine/path.ts'
import { descriptorOf } from '../../../src/engine/rules/named/registry.ts'
import type { Application } from '../../store/applications/application.ts'
import type { View } from '../view.ts'
import { type Workflows, runtimeOf } from '../machines/workflows.ts'

interface PermissionFactsInput extends Pick<View, 'record'> {
  application: Pick<Application, 'forms'>
}

/**
 * The facts that permissions depend on: an application's parties, its contributors, and the authority levels that it
 * requires.
 */
export function permissionFactsOf(
  workflows: Workflows,
  { application, record }: PermissionFactsInput,
): PermissionFacts {
  const parties = Object.entries(workflows.application.parties).map(
    ([name, paths]) => [name, idsAt(record, paths)] as const,
  )
  return {
    parties: Object.fromEntries(parties),
    workOn(formType) {
      const contributors = application.forms.get(formType)?.contributors ?? []
      return { title: runtimeOf(workflows, formType).stage.stage.title, contributors }
    },
    levelAt: (path) => strongest(workflows, [read(record, path), ...askedFor(workflows, record, path)]),
  }
}

function idsAt(record: View['record'], paths: RecordPath[]): string[] {
  return paths.flatMap((path) => read(record, path)).filter((id): id is string => typeof id === 'string')
}

/** The levels in forms that may raise the required level at `path`, never lower it (spec decision 9). */
function askedFor({ stages }: Workflows, record: View['record'], path: RecordPath): unknown[] {
  return stages.flatMap(({ stage }) =>
    stage.guards.flatMap((guard) => {
      const asked = 'rule' in guard ? descriptorOf(guard.rule).strengthens?.(guard.rule) : undefined
      return asked?.path === path ? [read(record, `${stage.source}.${asked.field}`)] : []
    }),
  )
}

/** The strongest level; undefined if the first one, which is required, is missing. */
function strongest({ reference }: Workflows, levels: unknown[]): string | undefined {
  const [required, ...others] = levels.map((level) => findLevel(reference, level))
  if (!required) return undefined
  return others.reduce<typeof required>((best, level) => (level && level.rank < best.rank ? level : best), required)
    .code
}
