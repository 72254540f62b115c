import { createStage } from './chromium.ts'
import { log } from './logs.ts'
import { openLog, closePage, settle } from './app-page.ts'
import { overList } from './flow.ts'
const stage = createStage()
try {
  for (let run = 0; run < 5; run++) {
    const { page } = await openLog(stage, log('dense').path)
    await settle(page)
    await overList(page)
    for (const [px, n] of [[120, 60], [1200, 60], [12000, 25]] as const) {
      await page.evaluate(() => {
        const w = window as unknown as { st: { raf: number[]; tick: number[]; on: boolean } }
        window.probe.reset()
        const st = (w.st = { raf: [] as number[], tick: [] as number[], on: true })
        const f = () => { st.raf.push(performance.now()); if (st.on) requestAnimationFrame(f) }
        requestAnimationFrame(f)
        // Does the main thread run tasks while no frame comes?
        const c = new MessageChannel(); let last = 0
        c.port1.onmessage = () => { const n = performance.now(); if (n - last > 4) { st.tick.push(n); last = n } if (st.on) setTimeout(() => c.port2.postMessage(0), 4) }
        c.port2.postMessage(0)
      })
      const calls: number[] = []
      for (let i = 0; i < n; i++) { const a = performance.now(); await page.mouse.wheel(0, px); calls.push(performance.now() - a); await page.waitForTimeout(16) }
      const r = await page.evaluate(() => {
        const { st } = window as unknown as { st: { raf: number[]; tick: number[]; on: boolean } }
        st.on = false
        const gaps = (v: number[]) => v.slice(1).map((x, i) => x - v[i]!)
        return { raf: Math.max(...gaps(st.raf)), tick: Math.max(...gaps(st.tick)), frames: st.raf.length, long: Math.max(0, ...window.probe.long.map((l) => l.took)), asked: window.probe.asked.length }
      })
      console.log(run, px, 'longest frame gap', r.raf.toFixed(0), '| longest task gap', r.tick.toFixed(0), '| longtask', r.long.toFixed(0), '| slowest wheel call', Math.max(...calls).toFixed(0), '| frames', r.frames, 'asks', r.asked)
      await settle(page)
    }
    await closePage(page)
  }
} finally { await stage.close() }
