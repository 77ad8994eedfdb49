import { Download } from 'lucide'
import { useEffect, useState } from 'react'
import { CallFailed } from '../../../shared/errors.ts'
import { PrintFile, printApi, printPath } from '../../../shared/print/api.ts'
import type { Proof } from '../../../shared/proofs/api.ts'
import { call } from '../../api.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useChange } from '../../ui/use-change.ts'
import { DecalsButton } from './decals-button.tsx'
import { Lights, ReportFigures } from './report.tsx'
import { SlicerForm } from './slicer-form.tsx'

const messages = {
  down: 'The print file could not be looked up. Please try again.',
  making: 'The print file is being made. It takes a few seconds.',
  failed: 'The print file could not be made.',
  noModel: 'It has no model, so there is no file for it.',
} as const

interface Props {
  orderId: string
  line: number
  /** The newest; another one has another file. A Desk Buddy has none. */
  proof: Pick<Proof, 'hash' | 'figure'> | null
}
const AGAIN_MS = 1500

/** Approved figures of the kit and bodies; pictures alone have no file. */
export const isPrintable = (proof: Proof | undefined): proof is Proof =>
  proof?.state === 'approved' && (proof.figure !== null || proof.body !== null)

/** The print file of an approved figure or a Desk Buddy: lights, figures and downloads. */
export function PrintPanel(props: Props) {
  const { file, missing, reload, setFile } = usePrintFile(props)
  const { orderId, line, proof } = props
  const { run, busy } = useChange({ toast: true })
  async function again() {
    const params = { id: orderId, line: String(line) }
    const making = await run('again', () => call(printApi.again, { params }))
    if (making) setFile(making)
    else reload()
  }
  if (missing === 'no model') return <p className="small muted">{messages.noModel}</p>
  if (missing === 'down')
    return (
      <div className="stack gap-2 start">
        <Banner kind="bad">{messages.down}</Banner>
        <Button kind="soft" size="small" onClick={reload}>
          Try again
        </Button>
      </div>
    )
  if (!file || file.state === 'making') return <p role="status">{messages.making}</p>
  return (
    <div className="stack gap-4">
      {file.state === 'failed' && <Banner kind="bad">{messages.failed}</Banner>}
      {file.report && <ReportFigures report={file.report} />}
      {file.report && <Lights report={file.report} />}
      <div className="one-row">
        {file.state === 'made' && (
          <>
            <FileLink href={printPath(orderId, line, 'threeMf')}>3MF</FileLink>
            <FileLink href={printPath(orderId, line, 'stl')}>STL</FileLink>
            {file.has_colours && (
              <FileLink href={printPath(orderId, line, 'colours')}>3MF in colours</FileLink>
            )}
            {proof?.figure && <DecalsButton ids={[orderId]} />}
          </>
        )}
        <Button kind="bare" size="small" busy={busy && 'Asking…'} onClick={() => void again()}>
          Make it again
        </Button>
      </div>
      {file.state === 'made' && (
        <SlicerForm orderId={orderId} line={line} slicer={file.slicer} onSaved={setFile} />
      )}
    </div>
  )
}

const FileLink = ({ href, children }: { href: string; children: string }) => (
  <a className="btn btn--soft btn--sm" href={href} download>
    <Icon of={Download} />
    {children}
  </a>
)

type Missing = 'no model' | 'down'

function usePrintFile({ orderId, line, proof }: Props) {
  const hash = proof?.hash
  const [file, setFile] = useState<PrintFile | null>(null)
  const [missing, setMissing] = useState<Missing | null>(null)
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    let left = false
    let timer: number | undefined
    const poll = async () => {
      const found = await findPrintFile(orderId, line)
      if (left) return
      if (typeof found === 'string') return setMissing(found)
      setMissing(null)
      setFile(found)
      if (found.state === 'making') timer = window.setTimeout(poll, AGAIN_MS)
    }
    void poll()
    return () => {
      left = true
      window.clearTimeout(timer)
    }
  }, [orderId, line, hash, turn, file?.state === 'making'])
  return { file, missing, setFile, reload: () => setTurn(now => now + 1) }
}

/** A red report comes with the refusal. */
async function findPrintFile(id: string, line: number): Promise<PrintFile | Missing> {
  try {
    return await call(printApi.report, { params: { id, line: String(line) } })
  } catch (error) {
    if (error instanceof CallFailed && error.code === 'print.no_model') return 'no model'
    const red = error instanceof CallFailed && error.code === 'print.red'
    const report = red ? PrintFile.safeParse({ ...error.body, state: 'red' }).data : undefined
    if (!report) console.warn('a print file could not be looked up', error)
    return report ?? 'down'
  }
}
