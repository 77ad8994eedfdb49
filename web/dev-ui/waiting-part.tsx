import { screenPictures } from '../../shared/pictures/screen-pictures.ts'
import { EmptyWall } from '../catalog/wall.tsx'
import { Button } from '../ui/button.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { Picture } from '../ui/picture.tsx'
import { Specimen, Specimens } from './specimen.tsx'

const NeverComes = lazyPart<object>(
  () => Promise.reject(new Error('a sample of a script that does not come')),
  {
    waiting: <div className="sk ui-sk-square" />,
  },
)

export const WaitingPart = () => (
  <Specimens>
    <Specimen name="skeletons">
      <div className="grid gap-2" aria-busy="true">
        <div className="sk ui-sk-square" />
        <div className="sk ui-sk-line" />
        <div className="sk ui-sk-line" />
      </div>
    </Specimen>
    <Specimen name="busy">
      <Button busy="Saving…">Save</Button>
    </Specimen>
    <Specimen name="nothing here">
      <EmptyWall sentence="Nobody by that name lives here." onClear={() => undefined} />
    </Specimen>
    <Specimen name="a part that did not come">
      <NeverComes />
    </Specimen>
    <Specimen name="a picture, its tint first">
      <Picture src={screenPictures.ship} alt="A figurine in an open box" sizes="320px" max={640} />
    </Specimen>
  </Specimens>
)
