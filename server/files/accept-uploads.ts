// Lets a part of the application take files: the body is left for the handler to read as it arrives.
import type { App } from '#server/http/app-type.ts';

/** Registers routes in a scope of their own, so that nothing outside it takes a file. */
export const acceptUploads = (app: App, routes: (scope: App) => void, type = 'multipart/form-data'): void => {
  app.register(async (scope) => {
    scope.addHook('onRoute', (route) => {
      route.config = { ...route.config, longBody: true };
    });
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(type, (_request, _payload, done) => done(null));
    routes(scope as App);
  });
};
