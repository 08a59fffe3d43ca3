// What a private page shows while its details are loaded: the words, and grey lines in the layout that will stay. Its
// heading is for those who hear the page; it takes no room, so that nothing moves when the details come.

const lines = ['w-24', 'w-48', 'w-32', 'w-56', 'w-40', 'w-28'];

export const PageSkeleton = ({ heading, text }: { heading: string; text: string }) => (
  <div id="page-loading" className="grid grid-cols-1 gap-6" aria-busy="true">
    <h1 className="sr-only">{heading}</h1>
    <p role="status" className="flex items-center gap-3 text-muted">
      <span className="spinner" aria-hidden="true" />
      <span>{text}</span>
    </p>
    <div className="skeleton h-11 w-3/4" aria-hidden="true" />
    <div className="panel grid min-h-96 grid-cols-1 content-start gap-5" aria-hidden="true">
      <div className="skeleton h-7 w-40" />
      {lines.map((width) => (
        <div key={width} className="grid grid-cols-1 gap-2">
          <div className="skeleton h-3.5 w-20" />
          <div className={`skeleton h-5 ${width} max-w-full`} />
        </div>
      ))}
    </div>
    <div className="panel min-h-80" aria-hidden="true" />
  </div>
);
