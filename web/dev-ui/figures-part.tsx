import { DeskBuddyCard } from '../catalog/desk-buddy-card.tsx'
import { Wall } from '../catalog/wall.tsx'
import { OrderCard } from '../orders/order-card.tsx'
import { TrackSteps } from '../orders/track-steps.tsx'
import { ArrivalPromise } from '../promise/arrival-promise.tsx'
import { NamePlate } from '../ui/name-plate.tsx'
import { anOrder, someCards } from './samples.ts'
import { Specimen, Specimens } from './specimen.tsx'

export const FiguresPart = () => (
  <>
    <div className="ui-group">
      <h3>On a shelf</h3>
      <div className="shelf" data-c="animals">
        <div className="shelf-row">
          {someCards.slice(0, 3).map(item => (
            <DeskBuddyCard key={item.id} item={item} />
          ))}
        </div>
      </div>
    </div>
    <div className="ui-group">
      <h3>On the wall</h3>
      <Wall items={someCards} />
    </div>
    <Specimens>
      <Specimen name="plate">
        <NamePlate text="Asha" />
      </Specimen>
      <Specimen name="plate, empty">
        <NamePlate text="" />
      </Specimen>
      <Specimen name="plate, Devanagari">
        <NamePlate text="आशा" />
      </Specimen>
      <Specimen name="plate, as long as it gets">
        <NamePlate text="Maximilian the Great" />
      </Specimen>
      <Specimen name="arrival">
        <ArrivalPromise pieces={1} />
      </Specimen>
      <Specimen name="where a parcel is">
        <TrackSteps order={anOrder} />
      </Specimen>
      <Specimen name="an order" wide>
        <ul>
          <OrderCard order={anOrder} />
        </ul>
      </Specimen>
    </Specimens>
  </>
)
