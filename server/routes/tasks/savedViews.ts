import { t } from '../../../src/texts/t.ts'
import type { Context } from '../../context.ts'
import type { Contract } from '../../contract/contract.ts'
import { Invalid, NotFound, Refused } from '../../errors/problems.ts'
import {
  type NewSavedView,
  type SavedView,
  deleteSavedView,
  listSavedViews,
  mostSavedViews,
  writeSavedView,
} from '../../store/people/savedViews.ts'

/** Routes for a person's saved views of the list of applications, which nobody else sees or changes. */
export function savedViewRoutes(contract: Contract, { db }: Context): void {
  contract.route('listSavedViews', ({ user }) => listSavedViews(db, user.id))

  contract.route<{ Body: NewSavedView }>('saveView', async ({ user, body }, reply) => {
    return reply.code(201).send(kept(await writeSavedView(db, user, trimmed(body))))
  })

  contract.route<{ Params: { view: string }; Body: NewSavedView }>('changeSavedView', async ({ user, params, body }) =>
    kept(await writeSavedView(db, user, trimmed(body), params.view)),
  )

  contract.route<{ Params: { view: string } }>('deleteSavedView', async ({ user, params }, reply) => {
    if (!(await deleteSavedView(db, user, params.view))) throw new NotFound()
    return reply.code(204).send()
  })
}

const trimmed = (view: NewSavedView): NewSavedView => ({ ...view, name: view.name.trim() })

function kept(written: SavedView | 'taken' | 'full' | undefined): SavedView {
  if (written === undefined) throw new NotFound()
  if (written === 'taken') throw new Invalid({ name: [t('You already have a view with this name.')] })
  if (written === 'full') throw new Refused(t('You can save at most {most} views.', { most: mostSavedViews }))
  return written
}
