/** The process in which `startReader` reads, and whose waiting nothing else delays. It ends with whoever started it. */
const [address = '', token = ''] = process.argv.slice(2)
const flood = { isOver: true }

process.once('disconnect', () => process.exit())
process.on('message', (message: { read: number } | 'over') => {
  if (message === 'over') flood.isOver = true
  else void read(message.read).then((times) => process.send?.(times))
})
process.send?.('ready')

/** Reads until the flood is over, and `least` times at least. Resolves to how long each read took, in ms. */
async function read(least: number): Promise<number[]> {
  flood.isOver = false
  const times: number[] = []
  while (times.length < least || !flood.isOver) {
    const begun = performance.now()
    const answer = await fetch(address, { headers: { authorization: `Bearer ${token}` } })
    await answer.arrayBuffer()
    if (answer.status !== 200) throw new Error(`A read was answered ${answer.status}.`)
    times.push(performance.now() - begun)
  }
  return times
}
