import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Files that take half a minute or so, though some are short: Vitest goes by their length where it has not seen them
 * run, and one of them at the end would leave the other core with nothing to do.
 */
const longest = [
  'browser/rules',
  'browser/mishaps',
  'browser/pages',
  'journeys/ninePeople',
  'journeys/applications',
  'reliability/refresh',
  'reliability/balancer',
  'reliability/hungDatabase',
  'reliability/killedDatabase',
  'reliability/killedServer',
  'reliability/killedTree',
  'reliability/exactlyOnce',
].map((name) => `tests/${name}.test.ts`)

const isLongest = ({ moduleId }: TestSpecification) => longest.some((file) => moduleId.endsWith(`/${file}`))

/**
 * In each project's first half its longest files, far apart, for they are much work at once; otherwise Vitest's order.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const inOrder = await super.sort(files)
    return [...new Set(inOrder.map(({ project }) => project))].flatMap((project) => {
      const its = inOrder.filter((file) => file.project === project)
      return spread(
        its.filter(isLongest),
        its.filter((file) => !isLongest(file)),
      )
    })
  }
}

function spread<T>(long: T[], others: T[]): T[] {
  const gap = Math.floor(others.length / 2 / Math.max(1, long.length))
  const firstHalf = long.flatMap((each, n) => [each, ...others.slice(n * gap, (n + 1) * gap)])
  return [...firstHalf, ...others.slice(long.length * gap)]
}
