import { t } from '../../../src/texts/t.ts'
import type { Governance } from '../../store/workbench/versions.ts'
import type { Proposal } from '../../store/workbench/proposals.ts'
import { isCapable, refuseUnlessCapable } from '../capabilities.ts'
import type { Work } from '../work.ts'

/** Throws for a person who may neither draft definitions nor publish them. */
export function refuseUnlessAtWorkbench(work: Work): void {
  if (!isCapable(work, 'publish')) refuseUnlessDesigner(work)
}

export const refuseUnlessDesigner = (work: Work): void =>
  refuseUnlessCapable(work, 'define', t('change the definitions'))

export const refuseUnlessPublisher = (work: Work): void =>
  refuseUnlessCapable(work, 'publish', t('publish definitions'))

/**
 * Why the person cannot publish the proposed version; undefined if they can. A person who acts for its author counts as
 * its author (ADR 0079).
 */
export function publishRefusal(
  { actor }: Pick<Work, 'actor'>,
  { governedBy, hash }: Governance,
  { proposedBy, base, state }: Proposal,
): string | undefined {
  if (state === 'scheduled') return t('This is already published and becomes live later.')
  if (state !== 'open') return t('This has been decided already. Reload the page to see how.')
  if (proposedBy.id === actor.id) return t('You proposed this. Somebody else must publish it; you can withdraw it.')
  if (actor.actingFor?.some(({ id }) => id === proposedBy.id))
    return t('You act for {name}, who proposed this. Somebody else must publish it.', { name: proposedBy.name })
  if (governedBy === 'folder') return notGoverning()
  return base === hash
    ? undefined
    : t('The live definitions have changed since then. {name} must merge the changes and propose this again.', {
        name: proposedBy.name,
      })
}

export const notGoverning = (): string =>
  t(
    'The definitions are those of the folder. Versions can be published only when the definitions come from the workbench.',
  )
