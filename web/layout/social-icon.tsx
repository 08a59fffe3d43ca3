// The social networks' signs, drawn by us as simple outlines on a 24-pixel grid. A network we have no sign for shows
// its first letter.

const signs: Record<string, string> = {
  linkedin: 'M5 10v9M5 5.5v.01M10 19v-9M10 13.5c0-2 1.5-3.5 4-3.5s4.5 1.5 4.5 4V19',
  instagram:
    'M8 3.5h8A4.5 4.5 0 0 1 20.5 8v8a4.5 4.5 0 0 1-4.5 4.5H8A4.5 4.5 0 0 1 3.5 16V8A4.5 4.5 0 0 1 8 3.5zM12 8.2a3.8 3.8 0 1 0 0 7.6 3.8 3.8 0 0 0 0-7.6M17 7v.01',
  facebook: 'M16.5 4H15a3.5 3.5 0 0 0-3.5 3.5V21M8 12h7.5',
  youtube: 'M6.5 5.5h11a4 4 0 0 1 4 4v5a4 4 0 0 1-4 4h-11a4 4 0 0 1-4-4v-5a4 4 0 0 1 4-4zM10 9.2v5.6l5-2.8z',
  x: 'M5 4.5l14 15M19 4.5l-14 15',
};

export const SocialIcon = ({ name }: { name: string }) => {
  const sign = signs[name.toLowerCase()];
  if (!sign) return <span aria-hidden="true">{name.slice(0, 1)}</span>;
  return (
    <svg className="social-icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={sign} />
    </svg>
  );
};
