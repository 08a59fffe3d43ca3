// The whole of the script that runs before the console's first paint, so that a chosen scheme does not flash. It is
// written out with `toString` by the build, so it uses nothing from outside, and no syntax that an old browser cannot read.

export const applyTheme = (pattern: string): void => {
  const dress = () => {
    const [, choice] = new RegExp(pattern).exec(document.cookie) || [];
    if (choice) document.documentElement.dataset.theme = choice;
    else delete document.documentElement.dataset.theme;
  };
  dress();
  addEventListener('pageshow', dress);
};
