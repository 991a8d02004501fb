import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { dayOf } from '../../../src/engine/codec/stamps.ts'
import type { DefinitionsInUse } from '../../definitions/inUse.ts'
import type { PublishedDefinitions } from '../../definitions/publish.ts'
import { workflowsOf } from '../../model/machines/workflows.ts'
import { keptTypes } from '../../model/upkeep/keptTypes.ts'
import { noticesOf } from '../../queries/mail/ofMessage.ts'
import type { MailContext } from '../../queries/mail/mailContext.ts'
import { emptyLookupCache } from '../../store/lookups/known.ts'
import { type MailPerson, findMailPerson, peopleMailed } from '../../store/people/mailPeople.ts'
import { fullName } from '../../store/people/fullName.ts'
import { type Message, insertDigest } from '../../store/messages/outbox.ts'
import type { Db } from '../../store/transaction.ts'
import { readerOf } from '../../texts/languages.ts'
import { forReader, readByRequest } from '../../texts/readers.ts'
import { type Channel, Rejected } from '../channel.ts'
import { letterOf } from './letter.ts'
import { type Letter, senderBy } from './send.ts'
import { type MailSettings, isMailAddress } from './settings.ts'

/** The services and settings from which mails are composed. */
export interface MailSource {
  db: Db
  definitions: Pick<DefinitionsInUse, 'current'>
}

/**
 * Sends people their notifications by mail (ADR 0073). The receiver is a person's id. A mail is composed
 * when it is sent, with the person's rights at that time; if nothing remains to be said, because somebody else has done
 * the work, no mail is sent.
 */
export function mail(settings: MailSettings, { db, definitions }: MailSource): Channel {
  readByRequest()
  const send = senderBy(settings)

  const contextAt = (published: PublishedDefinitions, now: Date): MailContext => {
    return { db, workflows: workflowsOf(published), types: keptTypes(published), now, known: emptyLookupCache() }
  }

  /** The letter to a person; undefined if there is nothing to say to them. */
  const letterTo = async (id: string, message: Message): Promise<Omit<Letter, 'id'> | undefined> => {
    const now = new Date()
    const person = await findMailPerson(db, id, now)
    if (!person) return undefined
    const published = await definitions.current()
    return forReader(readerOf(person.language, published.words), async () => {
      const notices = await noticesOf(contextAt(published, now), message)
      if (!notices || notices.choice !== person.choice) return undefined
      const notifications = await notices.to(viewerOf(person))
      return notifications.length > 0
        ? { to: addressOf(person), ...letterOf(notifications, settings.origin) }
        : undefined
    })
  }

  let today = ''

  return {
    name: 'mail',

    async begin() {
      const now = new Date()
      if (now.getHours() < settings.digestHour || today === dayOf(now)) return
      await insertDigest(db, dayOf(now))
      today = dayOf(now)
    },

    async receiversOf(message) {
      const now = new Date()
      const notices = await noticesOf(contextAt(await definitions.current(), now), message)
      if (!notices) return []
      const people = await peopleMailed(db, notices.choice, notices.wanted, now)
      // A digest goes to everybody who chose it. What it says takes long to find, so it is looked up only when it is
      // sent.
      if (notices.choice === 'daily') return people.map(({ id }) => id)
      const concerned: string[] = []
      for (const person of people) {
        if ((await notices.to(viewerOf(person))).length > 0) concerned.push(person.id)
        await yieldToEventLoop()
      }
      return concerned
    },

    async deliver({ id, receiver, message }, signal) {
      const letter = await letterTo(receiver, message)
      if (letter) await send({ id, ...letter }, signal)
    },
  }
}

const viewerOf = ({ id, role, da_level, actingFor, username }: MailPerson) => ({
  actor: { id, role, da_level, actingFor },
  username,
})

function addressOf(person: MailPerson) {
  const address = person.email.trim()
  if (!isMailAddress(address)) throw new Rejected('This person’s e-mail address cannot be used.')
  return { name: fullName(person).replace(/\p{Cc}/gu, ' '), address }
}
