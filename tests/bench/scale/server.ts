import { client } from '../../support/people.ts'
import type { Figure } from './figure.ts'
import { type Question, questions } from './requests.ts'
import { questionsInPlace, questionsOfEverybody } from './waiting.ts'

/** Sends every request many times, one at a time, after a few that warm up. */
export async function* askServer(url: string, rounds: number): AsyncGenerator<Figure> {
  const { send } = await client(url, 'auditor')
  for (const question of await questions(send)) yield ask(url, question, rounds)
  for await (const question of questionsOfEverybody(url)) yield ask(url, question, rounds)
  for await (const question of questionsInPlace(url)) yield ask(url, question, rounds)
}

const warmUps = 3

async function ask(url: string, { name, as, paths, limit }: Question, rounds: number): Promise<Figure> {
  const { send } = await client(url, as)
  const times: number[] = []
  for (let round = -warmUps; round < rounds; round += 1) {
    const path = paths.at(round % paths.length) ?? ''
    const start = performance.now()
    const { status } = await send('GET', path)
    if (status !== 200) throw new Error(`${path} was answered with ${status}.`)
    if (round >= 0) times.push(performance.now() - start)
  }
  return { name, times, limit, part: 0.95 }
}
