import { Link } from 'react-router'
import { Picture } from './picture.tsx'
import { dismissToast, holdToast, letToastLeave, useToast } from './toasts.ts'

export function ToastRegion() {
  const toast = useToast()
  return (
    <div
      className="toasts"
      role="status"
      aria-live="polite"
      onPointerEnter={holdToast}
      onPointerLeave={letToastLeave}
      onFocus={holdToast}
      onBlur={letToastLeave}
    >
      {toast && (
        <div className="toast" key={toast.text}>
          {toast.imageUrl && <Picture src={toast.imageUrl} alt="" sizes="48px" max={96} />}
          <span>{toast.text}</span>
          {toast.action &&
            ('to' in toast.action ? (
              <Link to={toast.action.to} onClick={dismissToast}>
                {toast.action.label}
              </Link>
            ) : (
              <button
                type="button"
                onClick={() => {
                  if (toast.action && 'run' in toast.action) toast.action.run()
                  dismissToast()
                }}
              >
                {toast.action.label}
              </button>
            ))}
        </div>
      )}
    </div>
  )
}
