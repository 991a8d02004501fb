import { describe, expect, it } from 'vitest'
import { OwnCounts } from '../admission/counts.ts'
import { CountsOfWorkers } from './answerCounts.ts'
import { type Message, isQuestion } from './messages.ts'
import { SharedCounts } from './sharedCounts.ts'

const limits = { ofPerson: 2, atOnce: 3 }

/** A primary, and workers that ask it as over a channel: messages arrive later, as JSON. */
function primary() {
  const counts = new CountsOfWorkers(new OwnCounts())
  let workers = 0
  return {
    counts,
    worker() {
      workers += 1
      const number = workers
      let listen = (_message: unknown) => {}
      return new SharedCounts({
        send(message: Message) {
          const sent: unknown = JSON.parse(JSON.stringify(message))
          if (!isQuestion(sent)) return
          void counts.answer(number, sent).then((answer) => answer && listen(JSON.parse(JSON.stringify(answer))))
        },
        onMessage: (listener) => void (listen = listener),
      })
    },
  }
}

describe('Workers', () => {
  it('count the calls of one person together', async () => {
    const { worker } = primary()
    const [one, other] = [worker(), worker()]
    expect((await one.countCall('list 1', 60_000)).current).toBe(1)
    expect((await other.countCall('list 1', 60_000)).current).toBe(2)
    expect((await other.countCall('list 2', 60_000)).current).toBe(1)
  })

  it('count the slots of one person and of all together, until they are released', async () => {
    const { worker } = primary()
    const [one, other] = [worker(), worker()]
    expect(await one.take('downloads', 'rm', limits)).toBe('taken')
    expect(await other.take('downloads', 'rm', limits)).toBe('taken')
    expect(await one.take('downloads', 'rm', limits)).toBe('person has enough')
    expect(await one.take('uploads', 'rm', limits)).toBe('taken')
    expect(await other.take('downloads', 'legal', limits)).toBe('taken')
    expect(await other.take('downloads', 'board', limits)).toBe('all are taken')
    other.release('downloads', 'rm')
    expect(await one.take('downloads', 'board', limits)).toBe('taken')
  })

  it('leave their slots to the others when they end, and those of the others to them', async () => {
    const { worker, counts } = primary()
    const [one, other] = [worker(), worker()]
    await one.take('downloads', 'rm', limits)
    await one.take('downloads', 'rm', limits)
    await other.take('downloads', 'legal', limits)
    counts.end(1)
    expect(await other.take('downloads', 'rm', limits)).toBe('taken')
    expect(await other.take('downloads', 'rm', limits)).toBe('taken')
    expect(await other.take('downloads', 'rm', limits)).toBe('person has enough')
  })

  it('are answered each for their own question', async () => {
    const { worker } = primary()
    const one = worker()
    const asked = ['a', 'b', 'a', 'c', 'a'].map((key) => one.countCall(key, 60_000))
    expect((await Promise.all(asked)).map(({ current }) => current)).toEqual([1, 1, 2, 1, 3])
  })
})
