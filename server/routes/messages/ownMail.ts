import type { Context } from '../../context.ts'
import type { Contract } from '../../contract/contract.ts'
import { type MailChoice, chooseMail, mailOf } from '../../store/people/mailChoices.ts'

/** Routes for people's choice of when they get mail. Nobody else can choose for them. */
export function ownMailRoutes(contract: Contract, { db, config }: Context): void {
  contract.route('getMailChoice', async ({ user }) => {
    return { ...(await mailOf(db, user.id)), is_sent: config.mail !== undefined }
  })

  contract.route<{ Body: { choice: MailChoice } }>('chooseMail', async ({ user, body }, reply) => {
    await chooseMail(db, user, body.choice)
    return reply.code(204).send()
  })
}
