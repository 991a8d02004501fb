import { named, t } from '../../../texts/t.ts'
import type { Transition } from '../../../engine/definition.ts'
import '../stage.css'

/** Says for whom a delegate acts. If that differs by action, names the actions of each absent colleague. */
export function InPlaceOf({ actions }: { actions: Transition[] }) {
  const taken = new Map<string, string[]>()
  for (const { name, metadata } of actions) {
    const absent = metadata?.on_behalf_of
    if (absent !== undefined) taken.set(absent, [...(taken.get(absent) ?? []), named(name)])
  }
  return [...taken].map(([name, names]) => (
    <p key={name} className="quiet small">
      {names.length === actions.length
        ? t('You act in place of {name}.', { name })
        : t('In place of {name}: {actions}.', { name, actions: names.join(', ') })}
    </p>
  ))
}
