// Made by `pnpm generate` from docs/generated/openapi/private.json.

export interface paths {
    "/.well-known/openid-configuration": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** OIDC discovery */
        get: operations["oidc.discovery"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What the page’s question who one is sends: as auth.confirm */
        post: operations["account.page.confirm"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/confirm-email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Page of a mailed link: confirm your address; opening it uses nothing up */
        get: operations["account.page.confirm-email"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/forgot-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Page of a mailed link: forgotten password; opening it uses nothing up */
        get: operations["account.page.forgot-password"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/pages.js": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The script of those pages */
        get: operations["account.page.script"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/reset-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Page of a mailed link: choose a new password; opening it uses nothing up */
        get: operations["account.page.reset-password"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/second-factor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Page of the caller’s second factor; asks them to sign in, or to confirm who they are, where that is missing */
        get: operations["account.page.second-factor"];
        put?: never;
        /** What the page’s buttons send: a new app or passkey, new recovery codes, giving one of them up */
        post: operations["account.page.second-factor.change"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/second-step": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What the page of the second step sends: as auth.second-step.prove and .activate */
        post: operations["account.page.second-step"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/set-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Page of a mailed link: choose your password; opening it uses nothing up */
        get: operations["account.page.set-password"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/sign-in": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What the page’s sign-in sends: as auth.login; the second step is the next page */
        post: operations["account.page.sign-in"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/sign-out": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What the page’s way out sends: as auth.logout */
        post: operations["account.page.sign-out"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/activities/{activityId}/photos": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Adds a picture made of a JPEG, PNG or WebP, sent as raw bytes; the first is the main one */
        post: operations["activities.photos"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/activities/{activityId}/photos/{photoId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One picture; it never changes under its id */
        get: operations["activities.photos.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/activities/{activityId}/photos/main": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** The picture that stands for the activity */
        put: operations["activities.photos.main"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/activities/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One activity; its staff sees it in every state, with its schedules */
        get: operations["activities.get"];
        put?: never;
        post?: never;
        /** Deletes an activity in whose classes ahead nobody has a place */
        delete: operations["activities.delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/activities/{id}/deletion-impact": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What stands on an activity before it is deleted; what is past is kept */
        get: operations["activities.deletion-impact"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/activities/{id}/subscription-entitlement": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether a subscription covers a class of the activity, and why each other does not; staff may name a client */
        get: operations["activities.subscription-entitlement"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/activities/activities": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the studio offers; what is not published too for staff that asks: a Pro’s own, an Admin’s all */
        get: operations["activities.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/activities/admin-overbooking-config": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether Admins may book over the capacity of a class */
        get: operations["activities.admin-overbooking-config.get"];
        /** Allows or forbids it; the history is that of the feature flags */
        put: operations["activities.admin-overbooking-config.update"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/activities/availability": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** How the asked slots stand now, or those of an activity on some days; a prediction, not a promise. Staff may ask as a client */
        post: operations["activities.availability"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/activities/book": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Books a place: free, by an entry, or to be paid at the studio; staff also for others. 202: waits instead */
        post: operations["activities.book"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/activities/book-series": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Books the classes at one time of the week: all of them or none, or those that can be booked */
        post: operations["activities.book-series"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/activities/bookings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who comes to a class, or to the classes of a month at most: a Pro’s own, without money; an Admin’s, all */
        get: operations["activities.slot.bookings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/activities/bookings/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One booking: one’s own; a Pro those of own activities; an Admin all */
        get: operations["activities.booking.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/activities/bookings/{id}/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Confirms a booking that the studio confirms by hand */
        post: operations["activities.booking.approve"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/activities/bookings/{id}/calendar.ics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One booking as a file for a calendar: one’s own; a Pro those of own activities; an Admin all */
        get: operations["activities.booking.calendar"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/activities/bookings/{id}/check-in": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Checks somebody in by their booking, or undoes that: a Pro in own activities, an Admin in all; until two hours after the class */
        post: operations["activities.booking.check-in"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/activities/bookings/{id}/decline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Declines a request: place and entry are free again */
        post: operations["activities.booking.decline"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/activities/bookings/{id}/no-show": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Notes that somebody did not come, once the class has begun */
        post: operations["activities.booking.no-show"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/activities/bookings/{id}/settle": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Notes at the desk that a place was paid, or takes that back */
        post: operations["activities.booking.settle"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/activities/cancel-book": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ends a booking, or says what its end would come to; asked again it answers the same */
        post: operations["activities.cancel-book"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/activities/cancel-capacity-change": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Takes a change of places back before its date; places that come back go to those who wait */
        post: operations["activities.cancel-capacity-change"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/activities/check-capacity-conflicts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The classes in which more have a place than there would be; nothing is changed */
        post: operations["activities.check-capacity-conflicts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/activities/check-capacity-conflicts-batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The same for up to 50, in their order: each sees those before it as done */
        post: operations["activities.check-capacity-conflicts-batch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/activities/create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A new draft, with the schedules by which it takes place */
        post: operations["activities.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/activities/notices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The classes ahead at which staff should look, and why; computed when it is asked for */
        get: operations["activities.notices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/activities/positions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The list of activities in a new order: all ids of it, each once; drafts may be among them */
        post: operations["activities.positions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/activities/reschedule": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Moves a booking to another class with what covers it, or says what that would come to */
        post: operations["activities.reschedule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/activities/schedules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The slots of a week (Monday to Sunday) or of a day */
        get: operations["activities.schedules"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/activities/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The way in which the studio takes bookings */
        get: operations["activities.settings.get"];
        /** Saves the way in which the studio takes bookings; fields that are absent stay as they are */
        put: operations["activities.settings.update"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/activities/slots/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Cancels a class; says first whom it meets. Entries come back, and what was paid goes back */
        post: operations["activities.slot.cancel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/activities/slots/{id}/update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Changes or moves one class; a new time is shown first with whom it meets, and takes its people along */
        post: operations["activities.slot.update"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/activities/update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Fields, state and schedules of an activity in one step; the classes ahead follow */
        post: operations["activities.update"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/activities/waiting-list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who waits for a class, by number: an Admin’s, and the professional’s of the activity */
        get: operations["activities.waiting-list.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/activities/waiting-list/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Takes the offered place: booked at once, or kept by an order with the provider’s hosted page */
        post: operations["activities.waiting-list.accept"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/activities/waiting-list/decline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Turns an offered place down: it goes to the next at once */
        post: operations["activities.waiting-list.decline"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/activities/waiting-list/join": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A number on the list of a full class; asked again it is the same */
        post: operations["activities.waiting-list.join"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/activities/waiting-list/leave": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Leaves the list of a class; an offered place goes to the next at once */
        post: operations["activities.waiting-list.leave"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/activities/waiting-list/mine": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The classes one waits for, the first one first: with position, means and price, and an offer until when */
        get: operations["activities.waiting-list.mine"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/branding": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The branding as it is shown, what of it is saved, and what is hard to read in it */
        get: operations["branding.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/branding/assets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A confirmed upload becomes a picture of the branding, in the place of the one that is there */
        post: operations["branding.assets.add"];
        /** Pictures of the branding go; one that is not there stays so */
        delete: operations["branding.assets.delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/branding/brand-meta": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Saves the name and contacts of the studio; fields that are absent stay as they are */
        put: operations["branding.brand-meta.update"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/branding/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Saves the sign-in page; fields that are absent stay as they are */
        put: operations["branding.login.update"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/branding/login-assets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A confirmed upload becomes a picture of the sign-in page, in the place of the one that is there */
        post: operations["branding.login-assets.add"];
        /** Pictures of the sign-in page go; one that is not there stays so */
        delete: operations["branding.login-assets.delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/branding/pwa": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Saves the app on a phone; fields that are absent stay as they are */
        put: operations["branding.pwa.update"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/branding/pwa-assets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A confirmed upload becomes a picture of the app on a phone, in the place of the one that is there */
        post: operations["branding.pwa-assets.add"];
        /** Pictures of the app on a phone go; one that is not there stays so */
        delete: operations["branding.pwa-assets.delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/branding/theme": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Saves the theme; fields that are absent stay as they are */
        put: operations["branding.theme.update"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/configs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Registration, login branding and storage configuration; anonymous, since the login page needs it */
        get: operations["auth.admin-configs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/feature-flags": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The whole flag list; anonymous, since the login page needs it */
        get: operations["settings.feature-flags.list"];
        put?: never;
        /** Saves the flag list in one go, judged as the list that results */
        post: operations["settings.feature-flags.save"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/invalidate-sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ends every session of everybody, the caller’s too, and revokes all OIDC tokens */
        post: operations["auth.invalidate-sessions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/api-tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The tokens of the public API, without their secrets */
        get: operations["settings.api-tokens.list"];
        put?: never;
        /** Makes a token; its plaintext is in this answer and never again */
        post: operations["settings.api-tokens.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/api-tokens/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One token, without its secret */
        get: operations["settings.api-tokens.get"];
        /** Changes name, permissions, origins, expiry or the active state */
        put: operations["settings.api-tokens.update"];
        post?: never;
        /** Revokes a token: its record is deleted, and it opens nothing from this moment on */
        delete: operations["settings.api-tokens.delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/api-tokens/permissions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The scopes that a token may hold */
        get: operations["settings.api-tokens.permissions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/articles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every article, a page at a time */
        get: operations["blog.articles.list"];
        put?: never;
        /** A new article */
        post: operations["blog.articles.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/articles/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One article */
        get: operations["blog.articles.get"];
        /** Changes a article; fields that are absent stay as they are */
        put: operations["blog.articles.update"];
        post?: never;
        /** Deletes a article that nothing refers to */
        delete: operations["blog.articles.delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/articles/{id}/publish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Shows the public a article as it is now */
        post: operations["blog.articles.publish"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/articles/{id}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Takes a article out of the trash, as a draft */
        post: operations["blog.articles.restore"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/articles/{id}/unpublish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Takes a article back from the public; it is a draft again */
        post: operations["blog.articles.unpublish"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/articles/{id}/versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** When a article was published, the last time first */
        get: operations["blog.articles.versions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/articles/admin/all": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every article, those in the trash too */
        get: operations["blog.articles.admin-all"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/articles/bulk-delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Deletes several, with an answer for each id (of the kind article) */
        post: operations["blog.articles.bulk-delete"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/articles/bulk-publish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Publishes several, with an answer for each id (of the kind article) */
        post: operations["blog.articles.bulk-publish"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/articles/bulk-unpublish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Takes several back from the public, with an answer for each id (of the kind article) */
        post: operations["blog.articles.bulk-unpublish"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/audit-logs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who changed what, newest first; addresses are a SuperAdmin’s */
        get: operations["audit.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/audit-logs/anonymize/user/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Takes a person out of the audit log (GDPR art. 17): what was done stays, by whom and about whom goes */
        post: operations["audit.anonymize-user"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/audit-logs/entity/{entityName}/{entityId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The history of one record, newest first, with what changed each time */
        get: operations["audit.entity"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/audit-logs/export-query": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The entries that a filter finds as a JSON download, the newest 50,000 at most */
        get: operations["audit.export-query"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/audit-logs/export.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The same for an Italian spreadsheet; a file that was cut off says so in a last line */
        get: operations["audit.export-csv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/audit-logs/export/user/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the audit log holds of a person (GDPR art. 15), whole; other people are left out */
        get: operations["audit.export-user"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/audit-logs/purge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Removes the entries that are older than so many days */
        delete: operations["audit.purge"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/audit-logs/retention": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The days for which the audit log is kept */
        get: operations["audit.retention.get"];
        /** Saves the days for which the audit log is kept; fields that are absent stay as they are */
        put: operations["audit.retention.update"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/audit-logs/user/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What a person did, what is about them, or both */
        get: operations["audit.user"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth-events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Attempts to get in and sign-outs, newest first; mail addresses are masked */
        get: operations["audit.auth-events.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth-events/client": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A browser reports that a social sign-in could not begin; only listed reasons count */
        post: operations["audit.auth-events.client"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Proves again who the caller is: rows that ask for a fresh sign-in let them pass for ten minutes */
        post: operations["auth.confirm"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/confirm/passkey": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A challenge with which a passkey proves again who the caller is */
        post: operations["auth.confirm.passkey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/enable-user": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Confirms an address with the token of the mailed link and enables the account */
        post: operations["auth.enable-user"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/forgot-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Mails a link to choose a new password; the answer is the same for every address */
        post: operations["auth.forgot-password"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/grants": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the caller gave to clients of the OIDC server */
        get: operations["auth.grants.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/grants/{clientId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Takes back what was given to a client: its tokens stop working */
        delete: operations["auth.grants.revoke"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Signs in with a password and sets the session cookie */
        post: operations["auth.login"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Signs out everywhere: every session of the account ends; in a support session the operator’s */
        post: operations["auth.logout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/register": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Makes a disabled account and mails the confirmation; the answer is the same for an address that is taken */
        post: operations["auth.register"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/request-confirmation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Mails the confirmation again to a person who waits for it; the answer is the same for every address */
        post: operations["auth.request-confirmation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/resend-confirmation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Mails somebody the confirmation again; without a mail server the link comes back */
        post: operations["auth.resend-confirmation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/resend-password-creation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Mails somebody the invitation again, with a new link; without a mail server the link comes back */
        post: operations["auth.resend-password-creation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/reset-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sets a new password with the token of the mailed link; every session ends */
        post: operations["auth.reset-password"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/second-factor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The caller’s second factor, and whether the studio demands one */
        get: operations["auth.second-factor.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/second-factor-policy": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The demand for a second factor of the staff */
        get: operations["auth.second-factor-policy.get"];
        /** Saves the demand for a second factor of the staff; fields that are absent stay as they are */
        put: operations["auth.second-factor-policy.update"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/second-factor/passkeys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The caller’s passkeys, with their last use */
        get: operations["auth.passkeys.list"];
        put?: never;
        /** A new passkey: from now on every door asks for a second proof */
        post: operations["auth.passkeys.add"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/second-factor/passkeys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Gives a passkey up */
        delete: operations["auth.passkeys.remove"];
        options?: never;
        head?: never;
        /** Another name for a passkey */
        patch: operations["auth.passkeys.rename"];
        trace?: never;
    };
    "/api/v1/auth/second-factor/passkeys/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What a browser needs to make a passkey; this session alone may answer it, once */
        post: operations["auth.passkeys.options"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/second-factor/recovery-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ten new recovery codes; those of before open nothing more */
        post: operations["auth.second-factor.recovery-codes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/second-factor/totp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A new secret for the caller’s app; it counts once a code of it was given */
        post: operations["auth.second-factor.enrol"];
        /** Gives the caller’s app up; where the studio demands one, the next sign-in asks for a new one */
        delete: operations["auth.second-factor.remove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/second-factor/totp/activate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The first code of the app: from now on every door asks for one */
        post: operations["auth.second-factor.activate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/second-step/activate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The first code of that app; sets the session cookie */
        post: operations["auth.second-step.activate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/second-step/activate/passkey": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** That passkey; sets the session cookie */
        post: operations["auth.second-step.activate-passkey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/second-step/enrol": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A secret for the app of somebody whom the studio does not let in without one */
        post: operations["auth.second-step.enrol"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/second-step/enrol/passkey": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What a browser needs to make a passkey, for somebody whom the studio does not let in without a second factor */
        post: operations["auth.second-step.enrol-passkey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/second-step/passkey": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A challenge for a passkey, after a door asked for a second proof */
        post: operations["auth.second-step.passkey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/second-step/prove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The code of the app, a passkey or a recovery code, after a door asked for it; sets the session cookie */
        post: operations["auth.second-step.prove"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Where the caller is signed in, and where support acts as them, newest first */
        get: operations["auth.sessions.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/sessions/{sessionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Ends one of the caller’s sessions; the others stay */
        delete: operations["auth.sessions.end"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/set-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sets the first password of an invited account and enables it */
        post: operations["auth.set-password"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/support": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Stops acting as a person; the own session counts again */
        delete: operations["auth.support.end"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/support-permit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Until when the caller lets support change things in their name; null while they do not */
        get: operations["auth.support-permit.get"];
        /** Lets support change things in the caller’s name until then, seven days at most; never money or sign-in */
        put: operations["auth.support-permit.give"];
        post?: never;
        /** Lets support change nothing any more, also in a support session that is open */
        delete: operations["auth.support-permit.withdraw"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/support/{accountId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Acts as a person of a lower role for 30 minutes: sets the cookie of a support session beside the own one */
        post: operations["auth.support.start"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/verify-session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The profile behind the session cookie, or 401 */
        get: operations["auth.verify-session"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/authors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every author, a page at a time */
        get: operations["blog.authors.list"];
        put?: never;
        /** A new author */
        post: operations["blog.authors.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/authors/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One author */
        get: operations["blog.authors.get"];
        /** Changes a author; fields that are absent stay as they are */
        put: operations["blog.authors.update"];
        post?: never;
        /** Deletes a author that nothing refers to */
        delete: operations["blog.authors.delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/brand-kit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The brand kit */
        get: operations["branding.brand-kit.get"];
        /** Saves the brand kit; fields that are absent stay as they are */
        put: operations["branding.brand-kit.update"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/brand-kit/library": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The library of the brand kit */
        get: operations["branding.brand-kit.library.get"];
        /** Saves the library of the brand kit; fields that are absent stay as they are */
        put: operations["branding.brand-kit.library.update"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/calendar-feeds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One’s own addresses for calendar programs, without their secrets; an Admin also those of locations */
        get: operations["calendar-feeds.list"];
        put?: never;
        /** Makes an address for calendar programs: of own bookings, of own classes, or of a location */
        post: operations["calendar-feeds.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/calendar-feeds/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** The address answers nobody any more */
        delete: operations["calendar-feeds.delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/calendar-feeds/{id}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Another secret: the address that was answers nobody any more */
        post: operations["calendar-feeds.rotate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/calendar/{secret}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What a calendar program reads: the secret with `.ics` after it opens it, and nothing else */
        get: operations["calendar.feed"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/cancellation-policies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every cancellation policy, a page at a time */
        get: operations["cancellation-policies.list"];
        put?: never;
        /** A new cancellation policy */
        post: operations["cancellation-policies.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/cancellation-policies/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One cancellation policy */
        get: operations["cancellation-policies.get"];
        /** Changes a cancellation policy; fields that are absent stay as they are */
        put: operations["cancellation-policies.update"];
        post?: never;
        /** Deletes a cancellation policy that nothing refers to */
        delete: operations["cancellation-policies.delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/catalog-items": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every catalog item, a page at a time */
        get: operations["catalog.items.list"];
        put?: never;
        /** A new catalog item */
        post: operations["catalog.items.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/catalog-items/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One catalog item */
        get: operations["catalog.items.get"];
        /** Changes a catalog item; fields that are absent stay as they are */
        put: operations["catalog.items.update"];
        post?: never;
        /** Deletes a catalog item that nothing refers to */
        delete: operations["catalog.items.delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/catalog-items/{id}/publish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Shows the public a catalog item as it is now */
        post: operations["catalog.items.publish"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/catalog-items/{id}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Takes a catalog item out of the trash, as a draft */
        post: operations["catalog.items.restore"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/catalog-items/{id}/unpublish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Takes a catalog item back from the public; it is a draft again */
        post: operations["catalog.items.unpublish"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/catalog-items/{id}/versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** When a catalog item was published, the last time first */
        get: operations["catalog.items.versions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/catalog-items/categories": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The categories of the catalogue, with how many items each has */
        get: operations["catalog.categories"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/categories": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every category, a page at a time */
        get: operations["blog.categories.list"];
        put?: never;
        /** A new category */
        post: operations["blog.categories.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/categories/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One category */
        get: operations["blog.categories.get"];
        /** Changes a category; fields that are absent stay as they are */
        put: operations["blog.categories.update"];
        post?: never;
        /** Deletes a category that nothing refers to */
        delete: operations["blog.categories.delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/client-subscriptions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The subscriptions of clients; a Pro sees those of people who came to own classes in the last 365 days */
        get: operations["subscriptions.client.list"];
        put?: never;
        /** Sells a plan at the desk */
        post: operations["subscriptions.client.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/client-subscriptions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One subscription with its ledger, its check-ins and its bookings ahead */
        get: operations["subscriptions.client.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/client-subscriptions/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Ends it without money; its bookings ahead end with it */
        patch: operations["subscriptions.client.cancel"];
        trace?: never;
    };
    "/api/v1/client-subscriptions/{id}/check-in": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** At the desk: checks a booking in, books and checks in who comes without one, or undoes a check-in */
        post: operations["subscriptions.client.check-in"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/client-subscriptions/{id}/credit-entry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Gives entries back by hand, as a line of the ledger; for a booking that had cost its entry, once */
        post: operations["subscriptions.client.credit-entry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/client-subscriptions/{id}/movements": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The ledger of a subscription at a moment: every line with its class, and the balance they make */
        get: operations["subscriptions.client.movements"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/client-subscriptions/{id}/reactivate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Lets the clock run again; the validity has grown by the days it stood still */
        patch: operations["subscriptions.client.reactivate"];
        trace?: never;
    };
    "/api/v1/client-subscriptions/{id}/refund": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Gives the money back, all of it or for what is not used; it ends with its bookings once the money is back */
        post: operations["subscriptions.client.refund"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/client-subscriptions/{id}/suspend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Stops the clock from a day on; its bookings of those days end and give their entries back */
        patch: operations["subscriptions.client.suspend"];
        trace?: never;
    };
    "/api/v1/client-subscriptions/{id}/validity": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Other dates; none of its bookings may lie outside of them */
        patch: operations["subscriptions.client.validity"];
        trace?: never;
    };
    "/api/v1/client-subscriptions/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sells a plan to many at once: to all that can receive it, or to nobody */
        post: operations["subscriptions.client.create-batch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/client-subscriptions/custom": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** One made for this client alone, of no plan */
        post: operations["subscriptions.client.create-custom"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/client-subscriptions/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How subscriptions stand, and what happened with them; without dates in the last 30 days */
        get: operations["subscriptions.client.stats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/commerce/admin/orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All orders of plans, newest first */
        get: operations["commerce.admin.orders.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/commerce/admin/orders/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One order of a plan with its timeline, calls, refunds, invoice, and every action with what is in its way */
        get: operations["commerce.admin.orders.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/commerce/admin/orders/{id}/invoice/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sends the invoice of an order of a plan on its way again, with corrected buyer data if given */
        post: operations["commerce.admin.orders.invoice-retry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/commerce/admin/orders/{id}/review": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** One review action on an order of a plan that is under review */
        post: operations["commerce.admin.orders.review"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/commerce/offers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The plans that may be bought online; none while subscriptions are switched off */
        get: operations["commerce.offers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/commerce/orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One’s own orders of plans, newest first */
        get: operations["commerce.orders.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/commerce/orders/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One’s own order of a plan; somebody else’s is not found */
        get: operations["commerce.orders.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/commerce/orders/{id}/reconcile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Asks the provider about one’s own order and plays what it says, as its webhook would have */
        post: operations["commerce.orders.reconcile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/commerce/studio-plan-checkout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Opens the provider’s hosted page for a plan */
        post: operations["commerce.studio-plan-checkout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/contacts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every contact, a page at a time */
        get: operations["contacts.list"];
        put?: never;
        /** A new contact */
        post: operations["contacts.create"];
        /** Deletes several of the kind contact, with an answer for each id */
        delete: operations["contacts.bulk-delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/contacts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One contact */
        get: operations["contacts.get"];
        /** Changes a contact; fields that are absent stay as they are */
        put: operations["contacts.update"];
        post?: never;
        /** Deletes a contact that nothing refers to */
        delete: operations["contacts.delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/contacts/categories": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The categories of contacts, with how many each has */
        get: operations["contacts.categories"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/contacts/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All contacts for an Italian spreadsheet; the file can be imported again */
        get: operations["contacts.export"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/contacts/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Imports a file that was shown, in one piece; sent again it answers the same report */
        post: operations["contacts.import"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/contacts/import/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Reads a file of contacts and says what its import would do; nothing comes in yet */
        post: operations["contacts.import.preview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/contacts/import/undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The imports of the last seven days that can be undone, the newest first */
        get: operations["contacts.import.undo.get"];
        put?: never;
        /** Takes an import back: what was changed since stays, and is named */
        post: operations["contacts.import.undo"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/contacts/importable-users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Clients with an account whom no contact names, of those that the caller may see */
        get: operations["contacts.importable-users"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/contacts/labels": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The labels that contacts have, with how many have each */
        get: operations["contacts.labels"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/cors-origins": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every origin whose pages may call with the cookie, a page at a time */
        get: operations["settings.cors-origins.list"];
        put?: never;
        /** A new origin whose pages may call with the cookie */
        post: operations["settings.cors-origins.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/cors-origins/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One origin whose pages may call with the cookie */
        get: operations["settings.cors-origins.get"];
        /** Changes a origin whose pages may call with the cookie; fields that are absent stay as they are */
        put: operations["settings.cors-origins.update"];
        post?: never;
        /** Deletes a origin whose pages may call with the cookie that nothing refers to */
        delete: operations["settings.cors-origins.delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/cors-origins/active": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The origins that count now: those of the configuration and the active ones of the database */
        get: operations["settings.cors-origins.active"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/cors-origins/initialize": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Adds the origins of local development that are missing; in production they come switched off */
        post: operations["settings.cors-origins.initialize"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/diagnostics/appsettings/development": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The configuration as it holds in development, without secrets */
        get: operations["platform.diagnostics.appsettings.development"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/diagnostics/appsettings/production": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The configuration as it holds in production, without secrets */
        get: operations["platform.diagnostics.appsettings.production"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/diagnostics/version": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Which build answers */
        get: operations["platform.diagnostics.version"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/einvoicing/aziende": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The counterparties by name */
        get: operations["einvoicing.aziende.list"];
        put?: never;
        /** Adds a counterparty; one of its tax code may be there once */
        post: operations["einvoicing.aziende.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/einvoicing/aziende/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One counterparty */
        get: operations["einvoicing.aziende.get"];
        /** Replaces a counterparty; documents keep what they were made with */
        put: operations["einvoicing.aziende.update"];
        post?: never;
        /** Removes a counterparty from the registry; its documents stay */
        delete: operations["einvoicing.aziende.delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/einvoicing/billing-profiles/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The billing profile a client keeps */
        get: operations["einvoicing.billing-profiles.get"];
        /** Replaces the billing profile of a client */
        put: operations["einvoicing.billing-profiles.update"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/einvoicing/fatture": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The mirror: drafts, sent and received documents, newest first */
        get: operations["einvoicing.fatture.list"];
        put?: never;
        /** Composes a draft, or a note linked to the invoice it corrects; its number comes with the first transmission */
        post: operations["einvoicing.fatture.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/einvoicing/fatture/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One document of the mirror: what it says, what became of it, and what can be done with it */
        get: operations["einvoicing.fatture.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/einvoicing/fatture/{id}/allegati": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The files inside a document, out of the stored XML */
        get: operations["einvoicing.fatture.allegati"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/einvoicing/fatture/{id}/allegati/{position}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One of the files inside a document, to be saved and never opened by us */
        get: operations["einvoicing.fatture.allegato"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/einvoicing/fatture/{id}/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What the checks before sending would find with another buyer, or other words for lines; nothing is stored */
        post: operations["einvoicing.fatture.check"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/einvoicing/fatture/{id}/forward-email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Mails a copy of any document, as PDF, XML or both, by the queue of the courtesy mails */
        post: operations["einvoicing.fatture.forward-email"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/einvoicing/fatture/{id}/mark-read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A received document counts as read from now on; the mark at the gateway stays as it is */
        post: operations["einvoicing.fatture.mark-read"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/einvoicing/fatture/{id}/notifica": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What SDI has said about a document, oldest first, asked of its gateway */
        get: operations["einvoicing.fatture.notifica"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/einvoicing/fatture/{id}/number": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Gives a draft its number and date now, for a person who hands it to SDI without a gateway */
        post: operations["einvoicing.fatture.number"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/einvoicing/fatture/{id}/pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The courtesy copy, made from the transmitted document; with other texts, as they would look before they are saved */
        get: operations["einvoicing.fatture.pdf"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/einvoicing/fatture/{id}/pdf-branded": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The courtesy copy under the name of the seller, made from the transmitted document */
        get: operations["einvoicing.fatture.pdf-branded"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/einvoicing/fatture/{id}/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A new attempt of a refused document, or of a doubtful one somebody looked up at the gateway */
        post: operations["einvoicing.fatture.resend"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/einvoicing/fatture/{id}/send": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Transmits a draft through the configured gateway */
        post: operations["einvoicing.fatture.send"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/einvoicing/fatture/{id}/sync": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Reads one document again at its gateway */
        post: operations["einvoicing.fatture.sync"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/einvoicing/fatture/{id}/xml": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The FatturaPA document: as transmitted, else as submitted, else the draft */
        get: operations["einvoicing.fatture.xml"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/einvoicing/fatture/archive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The XML of the documents of some days as a ZIP: as transmitted or received, in a folder each */
        get: operations["einvoicing.fatture.archive"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/einvoicing/fatture/collective": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** One deferred invoice (TD24) over the sales of a month to one buyer, as a draft */
        post: operations["einvoicing.fatture.collective"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/einvoicing/fatture/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The documents of some days for an Italian spreadsheet: semicolons, decimal commas, credit notes below zero */
        get: operations["einvoicing.fatture.export"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/einvoicing/fatture/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Imports a FatturaPA XML (or .p7m): every document of it as a local draft, or none */
        post: operations["einvoicing.fatture.import"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/einvoicing/fatture/offline/booking/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The invoice of a class paid at the desk, as a draft; asking again while it is one makes it anew */
        post: operations["einvoicing.fatture.offline-booking"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/einvoicing/fatture/offline/subscription/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The invoice of a subscription paid at the desk, as a draft; asking again while it is one makes it anew */
        post: operations["einvoicing.fatture.offline-subscription"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/einvoicing/fatture/sync": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Reconciles the whole mirror with the gateway now */
        post: operations["einvoicing.fatture.sync-all"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/einvoicing/fatture/unread-count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How many received documents nobody has marked as read */
        get: operations["einvoicing.fatture.unread-count"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/einvoicing/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The settings; secrets are shown as "configured" only */
        get: operations["einvoicing.settings.get"];
        /** Saves a patch: absent or empty fields keep the stored value */
        put: operations["einvoicing.settings.update"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/einvoicing/settings/test-connection": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Proves that the stored credentials work at the gateway, and answers whether it knows the seller */
        post: operations["einvoicing.settings.test-connection"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/enum-values": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every word of a list, a page at a time */
        get: operations["platform.enum-values.list"];
        put?: never;
        /** A new word of a list */
        post: operations["platform.enum-values.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/enum-values/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One word of a list */
        get: operations["platform.enum-values.get"];
        /** Changes a word of a list; fields that are absent stay as they are */
        put: operations["platform.enum-values.update"];
        post?: never;
        /** Deletes a word of a list that nothing refers to */
        delete: operations["platform.enum-values.delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/external-auth-settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Client IDs of the login providers */
        get: operations["social.settings.get"];
        /** Saves the Client IDs of the providers that are named; the others stay */
        put: operations["social.settings.update"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/external-auth/config": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The login providers that are offered, with their Client IDs and a nonce for this browser */
        get: operations["social.config"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/external-auth/idp_a": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Signs in with an ID token of idp_a and sets the session cookie */
        post: operations["social.idp-a"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/external-auth/idp_b": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Signs in with an ID token of idp_b and sets the session cookie */
        post: operations["social.idp-b"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/forms": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every form, the newest first */
        get: operations["forms.list"];
        put?: never;
        /** A new form; nobody sees it until it is published */
        post: operations["forms.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/forms/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One form */
        get: operations["forms.get"];
        /** Changes a form, or closes and opens it; visitors go on seeing what was published */
        put: operations["forms.update"];
        post?: never;
        /** Deletes a form, and with `submissions=true` what visitors sent by it; a legal hold keeps all of it */
        delete: operations["forms.delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/forms/{id}/publish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Shows visitors the form as it was saved last, as a new version */
        post: operations["forms.publish"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/forms/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who changed forms and answers, newest first, with what changed each time */
        get: operations["forms.audit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/forms/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What came in by one form as a file, oldest first, without spam: for an Italian spreadsheet, or JSON by lines */
        get: operations["forms.export"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/forms/overview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Each form with how many answers came in, and how many nobody has looked at */
        get: operations["forms.overview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/forms/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The settings of the forms */
        get: operations["forms.settings.get"];
        /** Saves the settings of the forms; fields that are absent stay as they are */
        put: operations["forms.settings.update"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/forms/submissions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What visitors sent, the newest first */
        get: operations["forms.submissions.list"];
        put?: never;
        post?: never;
        /** Deletes several, with an answer for each id; what a legal hold keeps stays */
        delete: operations["forms.submissions.bulk-delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/forms/submissions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Deletes one that no legal hold keeps */
        delete: operations["forms.submissions.delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/forms/submissions/{id}/contact": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Says who it is from: a contact, nobody, or a new contact made of the answers */
        put: operations["forms.submissions.contact"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/forms/submissions/{id}/legal-hold": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Places a legal hold, which nothing deletes past, or lifts it */
        put: operations["forms.submissions.legal-hold"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/forms/submissions/{id}/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Says how far the staff has come with it, and a note */
        put: operations["forms.submissions.status"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/forms/submissions/{submissionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One of them, with the version and the consents that were shown */
        get: operations["forms.submissions.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/geographic/cap": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The postcodes of a comune by its ISTAT code, or the comuni of a postcode; empty while no list is loaded */
        get: operations["platform.geographic.cap"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/geographic/comuni": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Comuni of a province, or whose name begins so; accents and apostrophes do not count */
        get: operations["platform.geographic.comuni"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/geographic/province": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The provinces with their ISTAT codes and regions */
        get: operations["platform.geographic.province"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/home/summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Today at the studio: a Pro’s own classes; for an Admin all of them, the takings, what waits for a person and unread invoices */
        get: operations["home.summary"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/immobili/preferences/contacts/{contactId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What a contact looks for, a page at a time */
        get: operations["immobili.preferences.contacts.list"];
        put?: never;
        /** A new preference of a contact; a template is copied, what is said comes over it */
        post: operations["immobili.preferences.contacts.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/immobili/preferences/contacts/{contactId}/{preferenceId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One preference of a contact */
        get: operations["immobili.preferences.contacts.get"];
        /** Changes a preference of a contact; fields that are absent stay as they are */
        put: operations["immobili.preferences.contacts.update"];
        post?: never;
        /** Deletes a preference of a contact */
        delete: operations["immobili.preferences.contacts.delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/immobili/preferences/templates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every template of what clients look for, a page at a time */
        get: operations["immobili.preferences.templates.list"];
        put?: never;
        /** A new template of what clients look for */
        post: operations["immobili.preferences.templates.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/immobili/preferences/templates/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One template of what clients look for */
        get: operations["immobili.preferences.templates.get"];
        /** Changes a template of what clients look for; fields that are absent stay as they are */
        put: operations["immobili.preferences.templates.update"];
        post?: never;
        /** Deletes a template of what clients look for that nothing refers to */
        delete: operations["immobili.preferences.templates.delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/immobili/preferences/users/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What a client with an account looks for, a page at a time */
        get: operations["immobili.preferences.users.list"];
        put?: never;
        /** A new preference of a client with an account; a template is copied, what is said comes over it */
        post: operations["immobili.preferences.users.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/immobili/preferences/users/{userId}/{preferenceId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One preference of a client with an account */
        get: operations["immobili.preferences.users.get"];
        /** Changes a preference of a client with an account; fields that are absent stay as they are */
        put: operations["immobili.preferences.users.update"];
        post?: never;
        /** Deletes a preference of a client with an account */
        delete: operations["immobili.preferences.users.delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/legacycms-comments/{commentId}/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Approves a comment of the legacy CMS */
        put: operations["legacy-blog.comments.approve"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/legacycms-comments/{commentId}/block": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Blocks a comment of the legacy CMS */
        put: operations["legacy-blog.comments.block"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/legacycms-comments/{commentId}/unblock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Lets a blocked comment of the legacy CMS be seen again */
        put: operations["legacy-blog.comments.unblock"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/legacycms-comments/flat": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The comments of the legacy CMS, a page at a time */
        get: operations["legacy-blog.comments.flat"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/localization/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The languages of the content */
        get: operations["platform.localization.get"];
        /** Saves the languages of the content; fields that are absent stay as they are */
        put: operations["platform.localization.update"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/locations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every location, a page at a time */
        get: operations["locations.list"];
        put?: never;
        /** A new location */
        post: operations["locations.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/locations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One location */
        get: operations["locations.get"];
        /** Changes a location; fields that are absent stay as they are */
        put: operations["locations.update"];
        post?: never;
        /** Deletes a location that nothing refers to */
        delete: operations["locations.delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/locations/{id}/check-in-code": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What a location shows this week, as a QR code: who stands there checks in by it */
        get: operations["locations.check-in-code"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/maintenance/auth/invalidate-sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ends every session of everybody and revokes all OIDC tokens */
        post: operations["maintenance.invalidate-sessions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/maintenance/email/replay-failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Queues the mails that were given up or skipped once more */
        post: operations["maintenance.email-replay-failed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/maintenance/feature-flags/invalidate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Makes every process read the feature flags anew */
        post: operations["maintenance.feature-flags-invalidate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/maintenance/mode": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Closes the tenant for everything but health and maintenance, or opens it again */
        post: operations["maintenance.mode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/maintenance/purge-users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Removes old accounts that were never confirmed or are deleted, and that nothing refers to */
        post: operations["maintenance.purge-users"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/my/check-in": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Checks oneself in, by the booking or by the code of the location, from the activity’s minutes before the class to its end */
        post: operations["subscriptions.my.check-in"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/my/check-ins": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The classes one came to, newest first */
        get: operations["subscriptions.my.check-ins"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/my/subscription": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The one that a class of today would be booked with first; null without any */
        get: operations["subscriptions.my.subscription"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/my/subscriptions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One’s own subscriptions, newest first */
        get: operations["subscriptions.my.subscriptions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/my/subscriptions/{id}/movements": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The entries of one’s own subscription: what was taken, returned or expired, each with its class */
        get: operations["subscriptions.my.movements"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/oauth/authorize": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Authorization request: code with PKCE S256 */
        get: operations["oidc.authorize.get"];
        put?: never;
        /** Authorization request: code with PKCE S256 */
        post: operations["oidc.authorize.post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/oauth/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Signs out of the OIDC server (RP-initiated logout) */
        get: operations["oidc.logout.get"];
        put?: never;
        /** Signs out of the OIDC server (RP-initiated logout) */
        post: operations["oidc.logout.post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/oauth/revocation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Revokes a token and what was given out with it (RFC 7009) */
        post: operations["oidc.revocation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/oauth/token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Redeems a code, or rotates a refresh token */
        post: operations["oidc.token"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/oauth/userinfo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Claims about the person whose access token this is */
        get: operations["oidc.userinfo.get"];
        put?: never;
        /** Claims about the person whose access token this is */
        post: operations["oidc.userinfo.post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/organization/subscription": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The plan of the platform that runs, and all that was or is asked for, the newest first */
        get: operations["subscriptions.organization.list"];
        put?: never;
        /** Asks for a plan; the operator may start it at once */
        post: operations["subscriptions.organization.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/organization/subscription/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One of them */
        get: operations["subscriptions.organization.get"];
        /** An Admin amends the own request; the operator changes what runs */
        put: operations["subscriptions.organization.update"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/payments/{provider}/webhook": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Events of a payment provider, signed */
        post: operations["payments.webhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/payments/admin/alerts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Disputes, reversals, second payments, failed refunds, denied gateway credentials: open ones first, soonest deadline first */
        get: operations["payments.admin.alerts.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/payments/admin/alerts/{id}/settle": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Closes what was dealt with at the provider; a dispute once its deadline has passed, else 90 days after it was reported */
        post: operations["payments.admin.alerts.settle"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/payments/admin/orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All booking orders, newest first */
        get: operations["payments.admin.orders.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/payments/admin/orders/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One order with its timeline, refunds, invoice, and every action with what is in its way */
        get: operations["payments.admin.orders.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/payments/admin/orders/{id}/refund": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Gives the money of a booking back, all of it or a share; or counts what any order’s payer got at the provider’s console */
        post: operations["payments.admin.orders.refund"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/payments/admin/orders/{id}/review": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** One review action on an order under review */
        post: operations["payments.admin.orders.review"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/payments/admin/readiness": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether a checkout could succeed now: provider, credentials, seller, flags */
        get: operations["payments.readiness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/payments/admin/reconciliation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Compares our orders with the providers’ lists: missing here, missing there, amounts that differ */
        get: operations["payments.admin.reconciliation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/payments/booking-checkout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Holds a place and opens the provider’s hosted page */
        post: operations["payments.booking-checkout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/payments/orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One’s own orders of places, newest first */
        get: operations["payments.orders.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/payments/orders/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One’s own order; somebody else’s is not found */
        get: operations["payments.orders.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/payments/orders/{id}/invoice/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sends the invoice of an order on its way again, with corrected buyer data if given */
        post: operations["payments.orders.invoice-retry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/public/auth/otp/check-email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether an address can receive a code, and for which mode; the same for all under Otp:NeutralCheckEmail */
        get: operations["otp.check-email"];
        put?: never;
        /** The same with the address in the body, where proxies and histories do not keep it */
        post: operations["otp.check-email.by-body"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/public/auth/otp/request": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Mails a six-digit code and answers a request id; the answer is the same for every address */
        post: operations["otp.request"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/public/auth/otp/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Mails the same code again; its tries and its end stay */
        post: operations["otp.resend"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/public/auth/otp/validate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Signs in with a mailed code and sets the session cookie */
        post: operations["otp.validate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/public/bot-challenge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A challenge for a public form; its solution goes into the header X-Bot-Challenge */
        get: operations["public.bot-challenge"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/public/timetable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The classes ahead that anybody may book, day by day: whether there are places, the price, who gives them */
        get: operations["public.activities.timetable"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/public/timetable/{slotId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One class as anybody sees it, also one that is cancelled or over */
        get: operations["public.activities.timetable.slot"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/sc": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Closures by their first day, and all groups */
        get: operations["closures.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/sc/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Opens what this closure alone held; cancelled bookings stay cancelled, and nobody is woken */
        delete: operations["closures.delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/sc/create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Closes days or hours; says first whom it meets */
        post: operations["closures.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/sc/groups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A new group, with the national holidays of its year where asked */
        post: operations["closures.groups.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/sc/groups/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Another name, color or year; all its closures may move by so many days */
        put: operations["closures.groups.update"];
        post?: never;
        /** An empty group; one with closures only together with them */
        delete: operations["closures.groups.delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/sc/reasons": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Why something may be closed */
        get: operations["closures.reasons"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/sc/update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Other days, hours or scope: what grew closes, what shrank opens unless another closure holds it */
        post: operations["closures.update"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/schema": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the records are that the caller may list */
        get: operations["platform.schema"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/schema/augmented": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What these records are, with the words that can be picked and the schemas of their bodies */
        get: operations["platform.schema.augmented"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/schema/augmented/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The same of one record */
        get: operations["platform.schema.augmented.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/schema/entities": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The names of these records */
        get: operations["platform.schema.entities"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/schema/entities/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What one record is */
        get: operations["platform.schema.entities.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/sidebar/config": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The pages that the caller has, in their order and language, with how many things wait there */
        get: operations["platform.sidebar"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/storage/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Judges the bytes that came, and makes a file of them; again it answers the same file */
        post: operations["platform.storage.confirm"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/storage/presign": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** An address that takes the bytes of a file */
        post: operations["platform.storage.presign"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/storage/rename": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Another name to show of a file; its address stays */
        post: operations["platform.storage.rename"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/storage/upload": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sends a file in one step, as raw bytes of its content type */
        post: operations["platform.storage.upload"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/studio-plans": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the studio sells for classes to come */
        get: operations["subscriptions.studio-plans.list"];
        put?: never;
        /** A new plan */
        post: operations["subscriptions.studio-plans.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/studio-plans/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One plan */
        get: operations["subscriptions.studio-plans.get"];
        /** Other terms for what is sold from now on; what was sold keeps its own */
        put: operations["subscriptions.studio-plans.update"];
        post?: never;
        /** Deletes a plan that was never sold; one that was is archived instead */
        delete: operations["subscriptions.studio-plans.delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/studio-plans/{id}/daily-limit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** How many bookings a day, for what is sold from now on or for all that was sold */
        patch: operations["subscriptions.studio-plans.daily-limit"];
        trace?: never;
    };
    "/api/v1/studio-plans/{id}/toggle": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Puts a plan on sale, or takes it off */
        patch: operations["subscriptions.studio-plans.toggle"];
        trace?: never;
    };
    "/api/v1/subscription-features": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every feature of platform plans, a page at a time */
        get: operations["subscriptions.features.list"];
        put?: never;
        /** A new feature of platform plans */
        post: operations["subscriptions.features.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/subscription-features/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One feature of platform plans */
        get: operations["subscriptions.features.get"];
        /** Changes a feature of platform plans; fields that are absent stay as they are */
        put: operations["subscriptions.features.update"];
        post?: never;
        /** Deletes a feature of platform plans that nothing refers to */
        delete: operations["subscriptions.features.delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/subscription-plans": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every platform plan, a page at a time */
        get: operations["subscriptions.plans.list"];
        put?: never;
        /** A new platform plan */
        post: operations["subscriptions.plans.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/subscription-plans/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One platform plan */
        get: operations["subscriptions.plans.get"];
        /** Changes a platform plan; fields that are absent stay as they are */
        put: operations["subscriptions.plans.update"];
        post?: never;
        /** Deletes a platform plan that nothing refers to */
        delete: operations["subscriptions.plans.delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/user/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The profile behind an access token, as far as its scopes release it */
        get: operations["oidc.user-me"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The accounts the caller may see; a Pro sees colleagues and own clients, without contacts */
        get: operations["users.list"];
        put?: never;
        /** Invites somebody: the account is enabled when its owner has set a password */
        post: operations["users.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/users/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One account: the own one, or one the caller may see */
        get: operations["users.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/users/{id}/booking-block": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What keeps somebody from booking now, and why; all null: nothing */
        get: operations["users.booking-block.get"];
        /** Lets somebody book nothing until a moment, or lifts what blocks them */
        put: operations["users.booking-block.update"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/users/{id}/change-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** One’s own with the current one, or as an Admin that of others; every session of the account ends */
        post: operations["users.change-password"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/users/{id}/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Deletes an account: no access, address free again, future bookings cancelled; orders and invoices stay */
        post: operations["users.delete"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/users/{id}/deletion-impact": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What a deletion would touch, and why it would be refused now */
        get: operations["users.deletion-impact"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/users/{id}/enable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Enables an account, or disables it and ends its sessions and tokens */
        post: operations["users.enable"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/users/{id}/full-detail": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Everything about one account, for SuperAdmins; never a hash or a token */
        get: operations["users.full-detail"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/users/{id}/professional-profile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The profile of one professional */
        get: operations["users.professional-profile.get"];
        /** Replaces a profile: a Pro the own one, an Admin anybody’s who is not above */
        put: operations["users.professional-profile.update"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/users/{id}/reset-second-factor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** For somebody below who lost app and recovery codes: takes the factor away and ends every access */
        post: operations["users.reset-second-factor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/users/{id}/services": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The activities of a professional; those that are not published too, a Pro’s to that Pro, all to an Admin */
        get: operations["users.services"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/users/{id}/set-admin": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Grants or takes the role Admin; losing a role ends the bearer tokens of the account */
        post: operations["users.set-admin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/users/{id}/set-pro": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Grants or takes the role Pro; losing a role ends the bearer tokens of the account */
        post: operations["users.set-pro"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/users/{id}/set-superadmin": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Grants or takes the role SuperAdmin; losing a role ends the bearer tokens of the account */
        post: operations["users.set-superadmin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/users/{userId}/photos": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Adds a picture made of a JPEG, PNG or WebP, sent as raw bytes: upright, without position, device and texts */
        post: operations["users.photos"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/users/{userId}/photos/{photoId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One picture; it never changes under its id */
        get: operations["users.photos.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/users/add-entries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Grants entries to somebody, as a line of the ledger */
        post: operations["users.add-entries"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/users/check-availability": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether an e-mail address and a phone number are free */
        get: operations["users.check-availability"];
        put?: never;
        /** The same with address and number in the body, where proxies and histories do not keep them */
        post: operations["users.check-availability.by-body"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/users/gdpr-delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Erases a person: the address typed again, and the caller’s own password */
        post: operations["users.gdpr-delete"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/users/gdpr-export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Everything we hold of a person, pictures included, as a JSON download; of oneself, or by an Admin */
        get: operations["users.gdpr-export"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/users/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Changes one’s own name and phone number; the address stays, since one enters by it */
        put: operations["users.me.update"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/users/me/billing-profile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The billing profile one keeps */
        get: operations["users.me.billing-profile.get"];
        /** Replaces one’s own billing profile: invoices to come go to it */
        put: operations["users.me.billing-profile.update"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/users/me/password-status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether the password must be changed first, and whether there is one */
        get: operations["users.password-status"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/users/me/preferred-content-language": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** In which language the caller reads content */
        put: operations["users.preferred-content-language"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/users/professionals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The professionals with their profiles; private ones for staff */
        get: operations["users.professionals"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/users/pros": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The professionals by name and color */
        get: operations["users.pros"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/users/subscriptions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The entitlements of everybody, newest first */
        get: operations["users.subscriptions.get"];
        /** New terms for entitlements: all or none */
        put: operations["users.subscriptions.update"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/users/user/{userId}/bookings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The bookings of somebody: one’s own; a Pro those of own activities; an Admin all of whom they see */
        get: operations["users.bookings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/users/user/{userId}/subscriptions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The entitlements of one person */
        get: operations["users.user-subscriptions.get"];
        /** New terms for entitlements of one person: all or none */
        put: operations["users.user-subscriptions.update"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/users/users-for-schedule": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** People to put on a slot: everybody in sight who can sign in */
        get: operations["users.for-schedule"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/website-states": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The states of the studio’s site, the whole list */
        get: operations["website-states.get"];
        /** Saves the states of the studio’s site, the whole list; fields that are absent stay as they are */
        put: operations["website-states.update"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/words/{enumKey}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The words of one list in their order, also those that can no longer be picked */
        get: operations["words.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/connect/authorize": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Authorization request: code with PKCE S256 */
        get: operations["oidc.authorize.connect"];
        put?: never;
        /** Authorization request: code with PKCE S256 */
        post: operations["oidc.authorize.connect.post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/connect/authorize/{uid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Goes on after the sign-in page */
        get: operations["oidc.authorize.resume"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/connect/interaction/{uid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The sign-in page */
        get: operations["oidc.interaction"];
        put?: never;
        /** What the forms of the sign-in page send */
        post: operations["oidc.interaction.submit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/connect/jwks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The public signing keys */
        get: operations["oidc.jwks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/connect/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Signs out of the OIDC server (RP-initiated logout) */
        get: operations["oidc.logout.connect"];
        put?: never;
        /** Signs out of the OIDC server (RP-initiated logout) */
        post: operations["oidc.logout.connect.post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/connect/logout/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What the sign-out page sends */
        post: operations["oidc.logout.confirm"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/connect/logout/success": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Says that one is signed out */
        get: operations["oidc.logout.done"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/connect/revocation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Revokes a token and what was given out with it (RFC 7009) */
        post: operations["oidc.revocation.connect"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/connect/token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Redeems a code, or rotates a refresh token */
        post: operations["oidc.token.connect"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/connect/userinfo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Claims about the person whose access token this is */
        get: operations["oidc.userinfo.connect"];
        put?: never;
        /** Claims about the person whose access token this is */
        post: operations["oidc.userinfo.connect.post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/files/{fileId}/{variant}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A file, or a range of its bytes; of a public one that something shows, for everybody */
        get: operations["files.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Liveness: the process answers, and so does its database */
        get: operations["health.live"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health/commerce": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Commerce readiness; healthy and not enabled while online payments are off */
        get: operations["health.commerce"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Readiness: everything a request needs is there */
        get: operations["health.ready"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/uploads/{ticket}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** The bytes of an upload; its ticket opens it, and nothing else */
        put: operations["uploads.receive"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Accepted: {
            /** @constant */
            accepted: true;
        };
        AcceptedOffer: components["schemas"]["BookedPlace"] | components["schemas"]["OfferCheckout"];
        /** @description The billing profile is for a place that is paid online; else it is not read. */
        AcceptOffer: {
            billingProfile?: {
                address?: string | null;
                city?: string | null;
                /** @description The country of the seat, ISO 3166-1 alpha-2; IT when absent */
                country?: string | null;
                email?: string | null;
                firstName?: string | null;
                /** @description Codice fiscale; an Italian consumer needs one */
                fiscalCode?: string | null;
                /** @enum {string} */
                kind: "company" | "consumer";
                lastName?: string | null;
                /** @description Company name, 80 Latin-1 characters; or firstName and lastName */
                legalName?: string | null;
                pec?: string | null;
                postalCode?: string | null;
                /** @description Two letters, Italian addresses only */
                province?: string | null;
                /** @description Codice destinatario: 7 characters, or 6 for a public administration */
                recipientCode?: string | null;
                streetNumber?: string | null;
                /** @description The country that gave the VAT number, ISO 3166-1 alpha-2 or XI; the one in front of the number, else the seat’s, when absent */
                vatCountry?: string | null;
                /** @description Partita IVA, or the foreign VAT number with or without its country prefix */
                vatNumber?: string | null;
            };
            /** Format: uuid */
            entryId: string;
        };
        Activity: {
            capacity: number;
            color: string;
            description: string;
            durationMinutes: number;
            horizonDays: number;
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            kind: "class" | "appointment";
            leadMinutes: number;
            means: ("free" | "entry" | "onSite" | "order")[];
            name: string;
            photos: components["schemas"]["ActivityPhoto"][];
            position: number;
            price: components["schemas"]["Money"] | null;
            professionalIds: string[];
            slug: string;
            /** @enum {string} */
            status: "Draft" | "Published" | "Hidden" | "Archived" | "Deleted";
            vat: components["schemas"]["Vat"] | null;
        };
        ActivityDeletionImpact: {
            allowed: boolean;
            bookings: {
                live: number;
                requested: number;
            };
            checkouts: {
                paid: number;
                unpaid: number;
            };
            entriesReturned: number;
            /** Format: date-time */
            expiresAt: string;
            /** @description Late cancellations and no-shows whose cost comes back */
            forgiven: number;
            impactToken: string;
            items: {
                entries: number;
                people: number;
                refundCents: number;
                /** Format: uuid */
                slotId: string;
                /** Format: date-time */
                startsAt: string;
            }[];
            offers: number;
            pastBookings: number;
            photos: number;
            plans: {
                /** Format: uuid */
                id: string;
                name: string;
            }[];
            refunds: {
                amountCents: number;
                count: number;
            };
            schedules: number;
            slots: number;
            subscriptionsOnlyThis: number;
            waiting: number;
        };
        ActivityDetail: {
            allowsOverlap: boolean;
            bufferAfterMinutes: number;
            bufferBeforeMinutes: number;
            cancellationPolicyId: string | null;
            capacity: number;
            capacityChanges: components["schemas"]["CapacityChange"][];
            checkIn: {
                fromMinutes: number;
                self: boolean;
            };
            color: string;
            /** @enum {string} */
            confirmation: "auto" | "manual";
            description: {
                en?: string;
                it: string;
            };
            durationMinutes: number;
            horizonDays: number;
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            kind: "class" | "appointment";
            leadMinutes: number;
            locationId: string | null;
            means: ("free" | "entry" | "onSite" | "order")[];
            name: {
                en?: string;
                it: string;
            };
            photos: components["schemas"]["ActivityPhoto"][];
            position: number;
            price: components["schemas"]["Money"] | null;
            professionalIds: string[];
            reminders: ({
                minutesBefore: number;
            } | {
                at: string;
                daysBefore: number;
            })[];
            roomId: string | null;
            schedules: components["schemas"]["ScheduleRule"][];
            slug: string;
            /** @enum {string} */
            status: "Draft" | "Published" | "Hidden" | "Archived" | "Deleted";
            vat: components["schemas"]["Vat"] | null;
            version: number;
            waitlist: {
                closeMinutes: number;
                maxLength: number;
                /** @enum {string} */
                mode: "off" | "offer" | "auto";
                offerMinutes: number;
            };
        };
        ActivityEntitlement: {
            candidates: {
                code?: string;
                /** Format: uuid */
                id: string;
                ok: boolean;
            }[];
            chosen?: {
                /** Format: uuid */
                id: string;
                name: string;
                remaining: number | null;
                validTo: string | null;
            };
            dailyLimit?: {
                /** Format: date */
                date: string;
                limit: number;
                used: number;
            };
            entitled: boolean;
        };
        ActivityPhoto: {
            main: boolean;
            /** Format: uuid */
            photoId: string;
            url: string;
        };
        ActivityPhotos: {
            items: components["schemas"]["ActivityPhoto"][];
        };
        ActivityPositions: {
            ids: string[];
        };
        ActivityUpdate: {
            capacityChange?: components["schemas"]["NewCapacityChange"];
            /** @enum {string} */
            event?: "publish" | "hide" | "archive" | "restore";
            /** Format: uuid */
            id: string;
            /** @description Of an `impactStale`: whom the schedules take to another location, close out or lose was seen */
            impactToken?: string;
            /**
             * @description Classes in which somebody has a place and that the rule no longer has: nothing is changed, or they stay, or they are cancelled with the token of an `impactStale`; kept ones stay
             * @default refuse
             * @enum {string}
             */
            orphans?: "refuse" | "keep" | "cancel";
            patch?: {
                allowsOverlap?: boolean;
                bufferAfterMinutes?: number;
                bufferBeforeMinutes?: number;
                cancellationPolicyId?: string | null;
                capacity?: number;
                checkIn?: {
                    fromMinutes: number;
                    self: boolean;
                };
                color?: string;
                /** @enum {string} */
                confirmation?: "auto" | "manual";
                description?: {
                    en?: string;
                    it: string;
                };
                durationMinutes?: number;
                horizonDays?: number;
                /** @enum {string} */
                kind?: "class" | "appointment";
                leadMinutes?: number;
                locationId?: string | null;
                means?: ("free" | "entry" | "onSite" | "order")[];
                name?: {
                    en?: string;
                    it: string;
                };
                position?: number;
                price?: {
                    amountCents: number;
                    /**
                     * @default EUR
                     * @constant
                     */
                    currency?: "EUR";
                } | null;
                professionalIds?: string[];
                reminders?: ({
                    minutesBefore: number;
                } | {
                    at: string;
                    daysBefore: number;
                })[];
                /** @description Of the rooms of its location; an exclusive one has one class at a time */
                roomId?: string | null;
                slug?: string;
                vat?: ({
                    rateBp: number;
                } | {
                    nature: string;
                }) | null;
                waitlist?: {
                    closeMinutes: number;
                    maxLength: number;
                    /** @enum {string} */
                    mode: "off" | "offer" | "auto";
                    offerMinutes: number;
                };
            };
            schedules?: ({
                /** @constant */
                op: "add";
                rule: {
                    /** @default null */
                    capacity?: number | null;
                    /** @default null */
                    durationMinutes?: number | null;
                    /** @default 1 */
                    everyWeeks?: number;
                    extra?: {
                        /** @default null */
                        capacity?: number | null;
                        /** Format: date */
                        date: string;
                        /** @default null */
                        durationMinutes?: number | null;
                        professionalIds?: string[] | null;
                        start: string;
                    }[];
                    locationId?: string | null;
                    professionalIds?: string[] | null;
                    skip?: string[];
                    /** Format: date */
                    validFrom: string;
                    validTo?: string | null;
                    weekly?: {
                        end?: string | null;
                        /** @default null */
                        everyMinutes?: number | null;
                        start: string;
                        weekday: number;
                    }[];
                    /** @description IANA; the studio’s when left out */
                    zone?: string;
                };
            } | {
                from?: string | null;
                /** Format: uuid */
                id: string;
                /** @constant */
                op: "replace";
                /**
                 * @description Classes in which somebody has a place and that the rule no longer has: nothing is changed, or they stay, or they are cancelled with the token of an `impactStale`; kept ones stay
                 * @default refuse
                 * @enum {string}
                 */
                orphans?: "refuse" | "keep" | "cancel";
                rule: {
                    /** @default null */
                    capacity?: number | null;
                    /** @default null */
                    durationMinutes?: number | null;
                    /** @default 1 */
                    everyWeeks?: number;
                    extra?: {
                        /** @default null */
                        capacity?: number | null;
                        /** Format: date */
                        date: string;
                        /** @default null */
                        durationMinutes?: number | null;
                        professionalIds?: string[] | null;
                        start: string;
                    }[];
                    locationId?: string | null;
                    professionalIds?: string[] | null;
                    skip?: string[];
                    /** Format: date */
                    validFrom: string;
                    validTo?: string | null;
                    weekly?: {
                        end?: string | null;
                        /** @default null */
                        everyMinutes?: number | null;
                        start: string;
                        weekday: number;
                    }[];
                    /** @description IANA; the studio’s when left out */
                    zone?: string;
                };
            } | {
                /** Format: uuid */
                id: string;
                on?: string | null;
                /** @constant */
                op: "end";
                /**
                 * @description Classes in which somebody has a place and that the rule no longer has: nothing is changed, or they stay, or they are cancelled with the token of an `impactStale`; kept ones stay
                 * @default refuse
                 * @enum {string}
                 */
                orphans?: "refuse" | "keep" | "cancel";
            })[];
            version?: number;
        };
        /** @description Recovery codes come with the first factor, shown this once. */
        AddedPasskey: {
            passkey: components["schemas"]["Passkey"];
            recoveryCodes: string[];
        };
        Address: {
            email: string;
        };
        /** @description What the login page needs before anybody is signed in. Holds no secret. */
        AdminConfigs: {
            login: {
                adminOnly: boolean;
                branding: {
                    layout: string;
                    logoUrl: string | null;
                    name: string;
                    /** @description The colour of the studio, `#rrggbb` */
                    primary: string;
                    subtitle: string | null;
                    title: string | null;
                };
                enabled: boolean;
            };
            registration: {
                confirmationByMail: boolean;
                enabled: boolean;
            };
            storage: {
                /** @enum {string} */
                kind: "local";
                maxUploadBytes: number;
            };
        };
        AdminOrder: {
            activityId: string | null;
            /** @description What was bought was made: the booking, or the subscription; it may have been cancelled since */
            booked: boolean;
            captured: components["schemas"]["Money"];
            /** @description Whose it is; without a name: the account is not there */
            client: {
                displayName: string | null;
                /** Format: uuid */
                id: string;
            };
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            expiresAt: string;
            finalizedAt: string | null;
            hold: {
                /** Format: date-time */
                expiresAt: string;
                /** @enum {string} */
                status: "Active" | "Converted" | "Released" | "Expired";
            } | null;
            id: number;
            invoice: {
                number: string | null;
                /** @enum {string} */
                status: "Queued" | "Sending" | "Submitted" | "Failed" | "NeedsReview" | "Cancelled";
            } | null;
            /** @enum {string} */
            kind: "booking" | "commerce";
            lines: {
                description: string;
                grossCents: number;
                quantity: number;
                vat: components["schemas"]["Vat"];
            }[];
            paidAt: string | null;
            paymentId: string | null;
            /** @description Of a commerce order, as it was bought */
            plan: {
                entries: number | null;
                /** Format: uuid */
                id: string;
                name: {
                    [key: string]: string;
                };
            } | null;
            /** @enum {string} */
            provider: "card" | "wallet";
            /** @description The number; `commerce:<id>` for a commerce order */
            reference: string;
            refunded: components["schemas"]["Money"];
            refunds: {
                amount: components["schemas"]["Money"];
                /** Format: uuid */
                id: string;
                idempotencyKey: string;
                /** Format: date-time */
                openedAt: string;
                providerRefundId: string | null;
                /** @enum {string} */
                reason: "capacity_refunded" | "booking_cancelled" | "class_cancelled" | "requested_by_admin";
                /** @enum {string} */
                status: "Planned" | "Unknown" | "Pending" | "Confirmed" | "Refused";
            }[];
            review: {
                evidence: {
                    [key: string]: string | number | boolean | null;
                };
                /** @enum {string} */
                reason: "payment_mismatch" | "paid_after_release" | "finalization_exhausted" | "capacity_refund_failed" | "cancellation_refund_failed" | "capture_unresolved" | "refund_unresolved";
                /** Format: date-time */
                since: string;
            } | null;
            slot: {
                /** Format: date */
                localDate: string;
                localStart: string;
                title: string;
            } | null;
            slotId: string | null;
            /** @enum {string} */
            status: "Pending" | "Expired" | "PaymentFailed" | "Paid" | "Finalized" | "RefundPending" | "Refunded" | "OperatorReview" | "Released";
            total: components["schemas"]["Money"];
            /** Format: uuid */
            userId: string;
        };
        AlertSettlement: {
            note: string;
        };
        Allegato: {
            bytes: number;
            compression: string | null;
            contentBase64: string;
            description: string | null;
            /** @description Safe on any disk, and unlike the others */
            fileName: string;
            format: string | null;
            /** @description As the sender wrote it */
            name: string;
            /** @description From 1; where its bytes are to be had alone */
            position: number;
        };
        ApiPermissions: {
            items: ("activities.read" | "article.read" | "author.read" | "catalog-item.read" | "catalog-item.write" | "category.read" | "forms.read" | "forms.write" | "galleries.read" | "immobile.read" | "media.write" | "newsletters.write" | "website-states.read")[];
        };
        ApiToken: {
            active: boolean;
            allowedOrigins: string;
            /** Format: date-time */
            createdAt: string;
            expiresAt: string | null;
            /** Format: uuid */
            id: string;
            lastUsedAt: string | null;
            name: string;
            permissions: ("activities.read" | "article.read" | "author.read" | "catalog-item.read" | "catalog-item.write" | "category.read" | "forms.read" | "forms.write" | "galleries.read" | "immobile.read" | "media.write" | "newsletters.write" | "website-states.read")[];
            tokenPrefix: string;
        };
        ApiTokenEdit: {
            active?: boolean;
            allowedOrigins?: string;
            expiresAt?: string | null;
            name?: string;
            permissions?: ("activities.read" | "article.read" | "author.read" | "catalog-item.read" | "catalog-item.write" | "category.read" | "forms.read" | "forms.write" | "galleries.read" | "immobile.read" | "media.write" | "newsletters.write" | "website-states.read")[];
        };
        AppCode: {
            code: string;
        };
        Article: {
            author: string | null;
            body: {
                [key: string]: string;
            } | null;
            categories: string[];
            /** @enum {string} */
            commentsMode: "open" | "closed" | "off";
            /** Format: date-time */
            createdAt: string;
            /** Format: date */
            day: string;
            excerpt: {
                [key: string]: string;
            } | null;
            /** Format: uuid */
            id: string;
            internalNote: string | null;
            seo: {
                description?: {
                    [key: string]: string;
                };
                /** @default false */
                noindex: boolean;
                title?: {
                    [key: string]: string;
                };
            } | null;
            /** @enum {string} */
            state: "Draft" | "Published" | "Changed" | "Trashed";
            tags: string[];
            title: {
                [key: string]: string;
            };
            /** Format: date-time */
            updatedAt: string;
            version: number;
        };
        ArticleChange: {
            author?: string | null;
            body?: {
                [key: string]: string;
            } | null;
            categories?: string[];
            /** @enum {string} */
            commentsMode?: "open" | "closed" | "off";
            /** Format: date */
            day?: string;
            excerpt?: {
                [key: string]: string;
            } | null;
            internalNote?: string | null;
            seo?: {
                description?: {
                    [key: string]: string;
                };
                /** @default false */
                noindex?: boolean;
                title?: {
                    [key: string]: string;
                };
            } | null;
            tags?: string[];
            title?: {
                [key: string]: string;
            };
        };
        ArticleDraft: {
            author?: string | null;
            /** @default null */
            body?: {
                [key: string]: string;
            } | null;
            categories?: string[];
            /**
             * @default open
             * @enum {string}
             */
            commentsMode?: "open" | "closed" | "off";
            /** Format: date */
            day: string;
            /** @default null */
            excerpt?: {
                [key: string]: string;
            } | null;
            /** @default null */
            internalNote?: string | null;
            /** @default null */
            seo?: {
                description?: {
                    [key: string]: string;
                };
                /** @default false */
                noindex?: boolean;
                title?: {
                    [key: string]: string;
                };
            } | null;
            /** @default [] */
            tags?: string[];
            title: {
                [key: string]: string;
            };
        };
        AuditAnonymized: {
            anonymized: number;
            /** @description Says how many, never whose */
            tombstoneId: string;
        };
        AuditEntry: {
            /** @enum {string} */
            action: "Created" | "Modified" | "Deleted";
            actor: {
                /** @description The account or the token; an alias once the person was erased */
                id: string | null;
                /** @enum {string} */
                kind: "person" | "token" | "maintenance";
                /** @description What the account is called now, or the visible part of the token */
                name: string | null;
                /** @description The operator who acted as that account for support */
                operatorId: string | null;
            };
            /** @description What it said about a person was erased */
            anonymized: boolean;
            /** Format: date-time */
            at: string;
            changes: {
                [key: string]: {
                    new: unknown;
                    old: unknown;
                } | {
                    /**
                     * @description A secret, a file or a long text: only that it changed
                     * @constant
                     */
                    changed: true;
                };
            };
            entityId: string;
            entityName: string;
            id: string;
            /** @description For a SuperAdmin alone */
            ip?: string | null;
            operation: string;
            requestId: string;
            /** @description The account that the change is about */
            subjectId: string | null;
        };
        AuditHistoryEntry: {
            /** @enum {string} */
            action: "Created" | "Modified" | "Deleted";
            actor: {
                /** @description The account or the token; an alias once the person was erased */
                id: string | null;
                /** @enum {string} */
                kind: "person" | "token" | "maintenance";
                /** @description What the account is called now, or the visible part of the token */
                name: string | null;
                /** @description The operator who acted as that account for support */
                operatorId: string | null;
            };
            /** @description What it said about a person was erased */
            anonymized: boolean;
            /** Format: date-time */
            at: string;
            changes: {
                [key: string]: {
                    new: unknown;
                    old: unknown;
                } | {
                    /**
                     * @description A secret, a file or a long text: only that it changed
                     * @constant
                     */
                    changed: true;
                };
            };
            diff: {
                field: string;
                from: unknown;
                hidden: boolean;
                to: unknown;
            }[];
            entityId: string;
            entityName: string;
            id: string;
            /** @description For a SuperAdmin alone */
            ip?: string | null;
            operation: string;
            requestId: string;
            /** @description The account that the change is about */
            subjectId: string | null;
        };
        AuditPurged: {
            /** Format: date-time */
            olderThan: string;
            purged: number;
            /** @description Says how many, never whose */
            tombstoneId: string;
        };
        AuditRetention: {
            retentionDays: number;
        };
        AuditRetentionChange: {
            retentionDays?: number;
        };
        AugmentedDescription: {
            /** @description JSON Schema of the body that makes one */
            create: {
                [key: string]: unknown;
            };
            fields: {
                bounds: {
                    /** @description The list that a word is of */
                    enumKey?: string;
                    least?: number;
                    most?: number;
                    /** @description The record that an id is of */
                    of?: string;
                    /** @description The words of a choice */
                    words?: string[];
                };
                /** @description What a new record has when no value is given */
                fallback?: unknown;
                kind: string;
                name: string;
                /** @description Whether it may be null */
                optional: boolean;
                traits: string[];
            }[];
            name: string;
            order: string;
            rules: {
                at: string[];
                code: string;
                /**
                 * @description What it stands before: each saving, or what makes it public
                 * @enum {string}
                 */
                when: "save" | "publish";
            }[];
            unique: string[][];
            /** @description JSON Schema of the body that changes one */
            update: {
                [key: string]: unknown;
            };
            /** @description The words that can be picked, by their list */
            words: {
                [key: string]: {
                    label: {
                        [key: string]: string;
                    };
                    value: string;
                }[];
            };
        };
        /** @description `email` is masked. */
        AuthEvent: {
            accountId: string | null;
            /** @description Where the request came from; null after 30 days */
            address: string | null;
            /** Format: date-time */
            date: string;
            email: string;
            id: string;
            /** @enum {string} */
            method: "password" | "otp" | "idp_a" | "idp_b" | "secondFactor" | "session" | "support" | "api_token" | "maintenance_key";
            /** @description The operator who acted as that account for support */
            operatorId: string | null;
            reason: string | null;
            requestId: string | null;
            /** @enum {string} */
            source: "server" | "client";
            success: boolean;
        };
        AuthEventReport: {
            ip?: unknown;
            ipAddress?: unknown;
            /** @enum {string} */
            method: "idp_a" | "idp_b";
            /** @enum {string} */
            reason: "popup_blocked" | "popup_closed" | "adblock" | "script_blocked" | "network_error" | "timeout" | "unsupported_browser";
            userAgent?: unknown;
        };
        Author: {
            bio: {
                [key: string]: string;
            } | null;
            /** Format: date-time */
            createdAt: string;
            displayName: string;
            /** Format: uuid */
            id: string;
            links: string[];
            slug: string;
            /** Format: date-time */
            updatedAt: string;
            version: number;
        };
        AuthorChange: {
            bio?: {
                [key: string]: string;
            } | null;
            displayName?: string;
            links?: string[];
            slug?: string;
        };
        AuthorDraft: {
            /** @default null */
            bio?: {
                [key: string]: string;
            } | null;
            displayName: string;
            /** @default [] */
            links?: string[];
            slug: string;
        };
        Availability: {
            /** Format: date-time */
            asOf: string;
            items: components["schemas"]["Slot"][];
        };
        AvailabilityQuestion: {
            /**
             * Format: uuid
             * @description The classes of one activity, from a day to a day
             */
            activityId?: string;
            /**
             * Format: uuid
             * @description By staff alone: as this client sees them
             */
            forUserId?: string;
            /**
             * Format: date
             * @description With `activityId`
             */
            from?: string;
            /** Format: uuid */
            locationId?: string;
            /**
             * Format: uuid
             * @description Who gives the class
             */
            professionalId?: string;
            /** @description Classes by id */
            slotIds?: string[];
            /**
             * Format: date
             * @description Inclusive; with `from` 31 days at most
             */
            to?: string;
        };
        /** @description A counterparty; beside these fields those of its billing profile. */
        Azienda: {
            /** Format: date-time */
            createdAt: string;
            /** Format: uuid */
            id: string;
            note: string | null;
            /** @enum {string} */
            role: "customer" | "supplier" | "both";
            /** Format: date-time */
            updatedAt: string;
        } & {
            [key: string]: unknown;
        };
        AziendaInput: {
            address?: string | null;
            city?: string | null;
            /** @description The country of the seat, ISO 3166-1 alpha-2; IT when absent */
            country?: string | null;
            email?: string | null;
            firstName?: string | null;
            /** @description Codice fiscale; an Italian consumer needs one */
            fiscalCode?: string | null;
            /** @enum {string} */
            kind: "company" | "consumer";
            lastName?: string | null;
            /** @description Company name, 80 Latin-1 characters; or firstName and lastName */
            legalName?: string | null;
            /** @description For the studio alone; never on a document */
            note?: string | null;
            pec?: string | null;
            postalCode?: string | null;
            /** @description Two letters, Italian addresses only */
            province?: string | null;
            /** @description Codice destinatario: 7 characters, or 6 for a public administration */
            recipientCode?: string | null;
            /**
             * @default customer
             * @enum {string}
             */
            role?: "customer" | "supplier" | "both";
            streetNumber?: string | null;
            /** @description The country that gave the VAT number, ISO 3166-1 alpha-2 or XI; the one in front of the number, else the seat’s, when absent */
            vatCountry?: string | null;
            /** @description Partita IVA, or the foreign VAT number with or without its country prefix */
            vatNumber?: string | null;
        };
        BillingProfile: {
            [key: string]: string;
        };
        BookedPlace: {
            /** Format: uuid */
            bookedBy: string;
            /** @description What a cancellation comes to now; a prediction, not a promise */
            cancel: {
                /** @constant */
                allowed: true;
                /** Format: date-time */
                cutoff: string;
                /** @enum {string} */
                outcome: "early" | "late";
            } | {
                /** @constant */
                allowed: false;
            };
            /** Format: date-time */
            createdAt: string;
            endedAt: string | null;
            /** @enum {string} */
            entryOutcome: "none" | "spent" | "returned" | "forfeited";
            guestName: string | null;
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            means: "free" | "entry" | "onSite" | "order";
            /** @description The class it was booked for before it last moved */
            movedFrom: string | null;
            orderId: number | null;
            overbooked: boolean;
            price: {
                amountCents: number;
                /** @constant */
                currency: "EUR";
                vat: components["schemas"]["Vat"];
            } | null;
            sequence: number;
            /** @description Those that were booked by one `book-series` share it */
            seriesId: string | null;
            /** @description How it was paid at the studio */
            settledBy: ("cash" | "card" | "transfer") | null;
            /** @enum {string} */
            settlement: "none" | "unpaid" | "paid";
            slot: components["schemas"]["BookedSlot"];
            /** @enum {string} */
            status: "Requested" | "Confirmed" | "CheckedIn" | "NoShow" | "Cancelled" | "LateCancelled" | "StudioCancelled" | "Declined";
            subscriptionId: string | null;
            /** Format: uuid */
            userId: string;
        };
        BookedSeries: {
            booked: components["schemas"]["BookedPlace"][];
            /** @description Classes that were not booked, and why; by `refuse` nothing is booked while there is one */
            skipped: {
                code: string;
                params?: {
                    [key: string]: string | number | boolean;
                };
                /** Format: uuid */
                slotId: string;
                /** Format: date-time */
                startsAt: string;
            }[];
            /** @description The last day that can be booked by now, where a series without `count` and `until` ends */
            stoppedAt: string | null;
        };
        BookedSlot: {
            /** Format: uuid */
            activityId: string;
            /** Format: date-time */
            endsAt: string;
            /** Format: uuid */
            id: string;
            /** Format: date */
            localDate: string;
            localEnd: string;
            localStart: string;
            locationId: string | null;
            professionalIds: string[];
            /** Format: date-time */
            startsAt: string;
            /** @enum {string} */
            status: "Open" | "Closed" | "Cancelled" | "Done";
            title: string;
            zone: string;
        };
        Booking: {
            defaultCancellationPolicyId: string | null;
            kioskCode: boolean;
            materialiseDays: number;
            maxOverbook: number;
            quietFrom: string;
            quietTo: string;
        };
        BookingBlock: {
            cause: ("auto" | "staff") | null;
            reason: string | null;
            until: string | null;
        };
        BookingChange: {
            defaultCancellationPolicyId?: string | null;
            kioskCode?: boolean;
            materialiseDays?: number;
            maxOverbook?: number;
            quietFrom?: string;
            quietTo?: string;
        };
        /** @description What and for whom; never an amount. */
        BookingCheckout: {
            billingProfile?: {
                address?: string | null;
                city?: string | null;
                /** @description The country of the seat, ISO 3166-1 alpha-2; IT when absent */
                country?: string | null;
                email?: string | null;
                firstName?: string | null;
                /** @description Codice fiscale; an Italian consumer needs one */
                fiscalCode?: string | null;
                /** @enum {string} */
                kind: "company" | "consumer";
                lastName?: string | null;
                /** @description Company name, 80 Latin-1 characters; or firstName and lastName */
                legalName?: string | null;
                pec?: string | null;
                postalCode?: string | null;
                /** @description Two letters, Italian addresses only */
                province?: string | null;
                /** @description Codice destinatario: 7 characters, or 6 for a public administration */
                recipientCode?: string | null;
                streetNumber?: string | null;
                /** @description The country that gave the VAT number, ISO 3166-1 alpha-2 or XI; the one in front of the number, else the seat’s, when absent */
                vatCountry?: string | null;
                /** @description Partita IVA, or the foreign VAT number with or without its country prefix */
                vatNumber?: string | null;
            };
            /** Format: uuid */
            slotId: string;
        };
        BookingDecision: {
            /** @default null */
            reason?: string | null;
        };
        /** @description A share; the amount is counted by the server. */
        BookingRefund: {
            /**
             * @description Nothing is sent: what went back at the provider’s console is counted, of a plan’s order too
             * @default false
             */
            countOnly?: boolean;
            /**
             * @description Only answers what would go back, and what would follow
             * @default false
             */
            dryRun?: boolean;
            /** @description Of what was paid; never more than is left. All of it when absent */
            percent?: number;
        };
        /** @description What a refund would give back now, and what would follow */
        BookingRefundQuote: {
            amount: components["schemas"]["Money"];
            /** @description The invoice went out, so a credit note would be drafted */
            creditNote: boolean;
            /** @description The booking would be cancelled with it */
            endsBooking: boolean;
        };
        BookPlace: {
            /** @default null */
            clientSubscriptionId?: string | null;
            /** @default false */
            force?: boolean;
            /** @default null */
            guestName?: string | null;
            /**
             * @description A full class answers 202 with a number on its list
             * @default false
             */
            joinWaitlist?: boolean;
            /** @default null */
            means?: ("free" | "entry" | "onSite") | null;
            /** @default false */
            overbook?: boolean;
            /** @default null */
            reason?: string | null;
            /** Format: uuid */
            slotId: string;
            /**
             * Format: uuid
             * @description On behalf of this person; staff only
             */
            userId?: string;
        };
        BookSeries: {
            /** Format: uuid */
            activityId: string;
            clientSubscriptionId?: string | null;
            /**
             * @description At most so many classes, at most 26; without `until` either the series goes as far ahead as one books
             * @default null
             */
            count?: number | null;
            /** @default false */
            force?: boolean;
            /** Format: date */
            from: string;
            /** @default null */
            guestName?: string | null;
            /** @default null */
            means?: ("free" | "entry" | "onSite") | null;
            /**
             * @description `refuse`: all of them or none
             * @default refuse
             * @enum {string}
             */
            onConflict?: "skip" | "refuse";
            /** @default null */
            reason?: string | null;
            start: string;
            /** @description The last day; with `count` whichever ends first */
            until?: string | null;
            /**
             * Format: uuid
             * @description On behalf of this person; staff only
             */
            userId?: string;
            /** @description 1 Monday to 7 Sunday */
            weekday: number;
        };
        BotChallenge: {
            answer?: string;
            /** @enum {string} */
            mode: "altcha" | "fake" | "off";
            parameters?: {
                [key: string]: unknown;
            };
            signature?: string;
        };
        BrandAsset: {
            /** Format: uuid */
            fileId: string;
            height: number | null;
            /** @enum {string} */
            type: "image/jpeg" | "image/png" | "image/webp" | "application/pdf";
            url: string;
            width: number | null;
        };
        BrandAssets: {
            background: components["schemas"]["BrandAsset"] | null;
            favicon: components["schemas"]["BrandAsset"] | null;
            icon192: components["schemas"]["BrandAsset"] | null;
            icon512: components["schemas"]["BrandAsset"] | null;
            illustration: components["schemas"]["BrandAsset"] | null;
            logo: components["schemas"]["BrandAsset"] | null;
            logoDark: components["schemas"]["BrandAsset"] | null;
            maskable512: components["schemas"]["BrandAsset"] | null;
            ogImage: components["schemas"]["BrandAsset"] | null;
            screenshot: components["schemas"]["BrandAsset"] | null;
        };
        Branding: {
            assets: components["schemas"]["BrandAssets"];
            brandMeta: {
                address: string | null;
                email: string | null;
                legalName: string | null;
                name: string;
                phone: string | null;
                social: {
                    /** @enum {string} */
                    network: "facebook" | "instagram" | "linkedin" | "pinterest" | "tiktok" | "whatsapp" | "x" | "youtube";
                    /** Format: uri */
                    url: string;
                }[];
                tagline: {
                    [key: string]: string;
                } | null;
            };
            login: {
                /** @enum {string} */
                layout: "centered" | "split" | "background";
                subtitle: {
                    [key: string]: string;
                } | null;
                title: {
                    [key: string]: string;
                } | null;
            };
            pwa: {
                backgroundColor: string;
                /** @enum {string} */
                display: "standalone" | "minimal-ui" | "fullscreen" | "browser";
                name: string;
                shortName: string;
                startUrl: string;
                themeColor: string;
            };
            /** @description For the If-Match of each section */
            revisions: {
                brandMeta: string;
                login: string;
                pwa: string;
                theme: string;
            };
            /** @description What the tenant has saved; null elsewhere */
            saved: {
                brandMeta: {
                    address: string | null;
                    email: string | null;
                    legalName: string | null;
                    name: string | null;
                    phone: string | null;
                    social: {
                        /** @enum {string} */
                        network: "facebook" | "instagram" | "linkedin" | "pinterest" | "tiktok" | "whatsapp" | "x" | "youtube";
                        /** Format: uri */
                        url: string;
                    }[];
                    tagline: {
                        [key: string]: string;
                    } | null;
                };
                login: {
                    /** @enum {string} */
                    layout: "centered" | "split" | "background";
                    subtitle: {
                        [key: string]: string;
                    } | null;
                    title: {
                        [key: string]: string;
                    } | null;
                };
                pwa: {
                    backgroundColor: string | null;
                    /** @enum {string} */
                    display: "standalone" | "minimal-ui" | "fullscreen" | "browser";
                    name: string | null;
                    shortName: string | null;
                    startUrl: string;
                    themeColor: string | null;
                };
                theme: {
                    background: string | null;
                    /** @enum {string} */
                    font: "system" | "serif" | "rounded" | "monospace";
                    /** @enum {string} */
                    mode: "light" | "dark" | "auto";
                    onPrimary: string | null;
                    primary: string | null;
                    /** @enum {string} */
                    radius: "none" | "small" | "medium" | "large";
                    text: string | null;
                };
            };
            theme: {
                background: string;
                /** @enum {string} */
                font: "system" | "serif" | "rounded" | "monospace";
                /** @enum {string} */
                mode: "light" | "dark" | "auto";
                onPrimary: string;
                primary: string;
                /** @enum {string} */
                radius: "none" | "small" | "medium" | "large";
                text: string;
            };
            warnings: {
                /** @enum {string} */
                on: "background" | "primary";
                /** @description The contrast in tenths: 44 is 4.4 to 1, and 45 is wanted */
                tenths: number;
                /** @enum {string} */
                text: "text" | "onPrimary";
            }[];
        };
        BrandKit: {
            bodyFont: ("system" | "serif" | "rounded" | "monospace") | null;
            colors: {
                name: string;
                value: string;
            }[];
            headingFont: ("system" | "serif" | "rounded" | "monospace") | null;
            voice: {
                [key: string]: string;
            } | null;
        };
        BrandKitChange: {
            bodyFont?: ("system" | "serif" | "rounded" | "monospace") | null;
            colors?: {
                name: string;
                value: string;
            }[];
            headingFont?: ("system" | "serif" | "rounded" | "monospace") | null;
            voice?: {
                [key: string]: string;
            } | null;
        };
        BrandLibrary: {
            items: ({
                id: string;
                /** @constant */
                kind: "text";
                /** @default [] */
                tags: string[];
                title: string;
                value: string;
            } | {
                colors: string[];
                id: string;
                /** @constant */
                kind: "palette";
                /** @default [] */
                tags: string[];
                title: string;
            })[];
        };
        BrandLibraryChange: {
            items?: ({
                id: string;
                /** @constant */
                kind: "text";
                /** @default [] */
                tags?: string[];
                title: string;
                value: string;
            } | {
                colors: string[];
                id: string;
                /** @constant */
                kind: "palette";
                /** @default [] */
                tags?: string[];
                title: string;
            })[];
        };
        BrandLogin: {
            /** @enum {string} */
            layout: "centered" | "split" | "background";
            subtitle: {
                [key: string]: string;
            } | null;
            title: {
                [key: string]: string;
            } | null;
        };
        BrandLoginChange: {
            /** @enum {string} */
            layout?: "centered" | "split" | "background";
            subtitle?: {
                [key: string]: string;
            } | null;
            title?: {
                [key: string]: string;
            } | null;
        };
        BrandMeta: {
            address: string | null;
            email: string | null;
            legalName: string | null;
            name: string | null;
            phone: string | null;
            social: {
                /** @enum {string} */
                network: "facebook" | "instagram" | "linkedin" | "pinterest" | "tiktok" | "whatsapp" | "x" | "youtube";
                /** Format: uri */
                url: string;
            }[];
            tagline: {
                [key: string]: string;
            } | null;
        };
        BrandMetaChange: {
            address?: string | null;
            email?: string | null;
            legalName?: string | null;
            name?: string | null;
            phone?: string | null;
            social?: {
                /** @enum {string} */
                network: "facebook" | "instagram" | "linkedin" | "pinterest" | "tiktok" | "whatsapp" | "x" | "youtube";
                /** Format: uri */
                url: string;
            }[];
            tagline?: {
                [key: string]: string;
            } | null;
        };
        BrandPwa: {
            backgroundColor: string | null;
            /** @enum {string} */
            display: "standalone" | "minimal-ui" | "fullscreen" | "browser";
            name: string | null;
            shortName: string | null;
            startUrl: string;
            themeColor: string | null;
        };
        BrandPwaChange: {
            backgroundColor?: string | null;
            /** @enum {string} */
            display?: "standalone" | "minimal-ui" | "fullscreen" | "browser";
            name?: string | null;
            shortName?: string | null;
            startUrl?: string;
            themeColor?: string | null;
        };
        BrandTheme: {
            background: string | null;
            /** @enum {string} */
            font: "system" | "serif" | "rounded" | "monospace";
            /** @enum {string} */
            mode: "light" | "dark" | "auto";
            onPrimary: string | null;
            primary: string | null;
            /** @enum {string} */
            radius: "none" | "small" | "medium" | "large";
            text: string | null;
        };
        BrandThemeChange: {
            background?: string | null;
            /** @enum {string} */
            font?: "system" | "serif" | "rounded" | "monospace";
            /** @enum {string} */
            mode?: "light" | "dark" | "auto";
            onPrimary?: string | null;
            primary?: string | null;
            /** @enum {string} */
            radius?: "none" | "small" | "medium" | "large";
            text?: string | null;
        };
        /** @description What became of each, in the order of the request */
        BulkAnswer: {
            failed: number;
            items: {
                code?: string;
                /** Format: uuid */
                id: string;
                ok: boolean;
            }[];
            succeeded: number;
        };
        BulkIds: {
            ids: string[];
        };
        CalendarFeed: {
            /** Format: date-time */
            createdAt: string;
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            locale: "it" | "en";
            locationId: string | null;
            /** @enum {string} */
            owner: "client" | "professional" | "location";
            prefix: string;
        };
        CancelBooking: {
            /** Format: uuid */
            bookingId: string;
            /** @default false */
            dryRun?: boolean;
            /** @default false */
            excuse?: boolean;
            /** @default null */
            reason?: string | null;
        };
        CancelCapacityChange: {
            /** Format: uuid */
            capacityChangeId: string;
        };
        Cancellation: {
            booking: components["schemas"]["BookedPlace"];
            /**
             * Format: date-time
             * @description The last moment of an early cancellation
             */
            cutoff: string;
            /** @enum {string} */
            entry: "returned" | "forfeited" | "none";
            /** @enum {string} */
            outcome: "early" | "late";
            refund: {
                orderId: number;
                percent: number;
            } | null;
        };
        CancellationPolicy: {
            block: {
                blockDays: number;
                days: number;
                noShows: number;
            } | null;
            /** Format: date-time */
            createdAt: string;
            early: {
                refundPercent: number;
            };
            graceMinutes: number;
            /** Format: uuid */
            id: string;
            late: {
                /** @enum {string} */
                entry: "forfeit" | "return";
                refundPercent: number;
            };
            name: string;
            noShow: {
                /** @enum {string} */
                entry: "forfeit" | "return";
            };
            /** Format: date-time */
            updatedAt: string;
            version: number;
            window: {
                minutes: number;
            } | {
                at: string;
                daysBefore: number;
            };
        };
        CancellationPolicyChange: {
            block?: {
                blockDays: number;
                days: number;
                noShows: number;
            } | null;
            early?: {
                refundPercent: number;
            };
            graceMinutes?: number;
            late?: {
                /** @enum {string} */
                entry: "forfeit" | "return";
                refundPercent: number;
            };
            name?: string;
            noShow?: {
                /** @enum {string} */
                entry: "forfeit" | "return";
            };
            window?: {
                minutes: number;
            } | {
                at: string;
                daysBefore: number;
            };
        };
        CancellationPolicyDraft: {
            /** @default null */
            block?: {
                blockDays: number;
                days: number;
                noShows: number;
            } | null;
            /**
             * @default {
             *       "refundPercent": 100
             *     }
             */
            early?: {
                refundPercent: number;
            };
            /** @default 10 */
            graceMinutes?: number;
            /**
             * @default {
             *       "entry": "forfeit",
             *       "refundPercent": 0
             *     }
             */
            late?: {
                /** @enum {string} */
                entry: "forfeit" | "return";
                refundPercent: number;
            };
            name: string;
            /**
             * @default {
             *       "entry": "forfeit"
             *     }
             */
            noShow?: {
                /** @enum {string} */
                entry: "forfeit" | "return";
            };
            /**
             * @default {
             *       "minutes": 720
             *     }
             */
            window?: {
                minutes: number;
            } | {
                at: string;
                daysBefore: number;
            };
        };
        CancelledSlot: {
            bookings: {
                live: number;
                requested: number;
            };
            checkouts: {
                paid: number;
                unpaid: number;
            };
            entriesReturned: number;
            /** Format: date-time */
            expiresAt: string;
            /** @description Late cancellations and no-shows whose cost comes back */
            forgiven: number;
            impactToken: string;
            items: {
                entries: number;
                people: number;
                refundCents: number;
                /** Format: uuid */
                slotId: string;
                /** Format: date-time */
                startsAt: string;
            }[];
            offers: number;
            pending: number;
            refunds: {
                amountCents: number;
                count: number;
            };
            slots: number;
            waiting: number;
        };
        CancelSlot: {
            /**
             * @description Only answers what would happen
             * @default false
             */
            dryRun?: boolean;
            impactToken?: string;
            /**
             * @description Whether its people are written to
             * @default true
             */
            notify?: boolean;
            /** @default null */
            reason?: string | null;
        };
        CapacityChange: {
            /** Format: uuid */
            activityId: string;
            /** Format: date */
            effectiveFrom: string;
            /** Format: uuid */
            id: string;
            newCapacity: number;
            /** @enum {string} */
            onConflict: "refuse" | "keep" | "cancelLatest";
            scheduleId: string | null;
            /** @enum {string} */
            status: "Scheduled" | "Applied" | "Cancelled" | "Superseded";
        };
        CapacityCheck: {
            conflicts: {
                bookings: number;
                holds: number;
                offers: number;
                over: number;
                /** Format: uuid */
                slotId: string;
                /** Format: date-time */
                startsAt: string;
                taken: number;
            }[];
            impact: components["schemas"]["Impact"];
            ok: boolean;
        };
        CapacityChecks: {
            items: components["schemas"]["CapacityCheck"][];
        };
        CapacityWhatIf: {
            /** Format: uuid */
            activityId: string;
            /** Format: date */
            effectiveFrom: string;
            newCapacity: number;
            scheduleId?: string | null;
            slotId?: string | null;
        };
        CapacityWhatIfs: {
            items: components["schemas"]["CapacityWhatIf"][];
        };
        CatalogCategories: {
            items: {
                active: boolean;
                count: number;
                label: {
                    [key: string]: string;
                };
                value: string;
            }[];
        };
        CatalogItem: {
            attributes: {
                label: {
                    [key: string]: string;
                };
                value: {
                    [key: string]: string;
                };
            }[];
            /** @enum {string} */
            availability: "inStock" | "outOfStock" | "onRequest" | "discontinued";
            category: string;
            compareAtPrice: components["schemas"]["Money"] | null;
            cost: components["schemas"]["Money"] | null;
            /** Format: date-time */
            createdAt: string;
            description: {
                [key: string]: string;
            } | null;
            featured: boolean;
            /** Format: uuid */
            id: string;
            position: number;
            price: components["schemas"]["Money"] | null;
            seo: {
                description?: {
                    [key: string]: string;
                };
                /** @default false */
                noindex: boolean;
                title?: {
                    [key: string]: string;
                };
            } | null;
            sku: string | null;
            /** @enum {string} */
            state: "Draft" | "Published" | "Changed" | "Trashed";
            summary: {
                [key: string]: string;
            } | null;
            supplierNote: string | null;
            title: {
                [key: string]: string;
            };
            /** Format: date-time */
            updatedAt: string;
            vatRateBp: number | null;
            version: number;
        };
        CatalogItemChange: {
            attributes?: {
                label: {
                    [key: string]: string;
                };
                value: {
                    [key: string]: string;
                };
            }[];
            /** @enum {string} */
            availability?: "inStock" | "outOfStock" | "onRequest" | "discontinued";
            category?: string;
            compareAtPrice?: {
                amountCents: number;
                /**
                 * @default EUR
                 * @constant
                 */
                currency?: "EUR";
            } | null;
            cost?: {
                amountCents: number;
                /**
                 * @default EUR
                 * @constant
                 */
                currency?: "EUR";
            } | null;
            description?: {
                [key: string]: string;
            } | null;
            featured?: boolean;
            position?: number;
            price?: {
                amountCents: number;
                /**
                 * @default EUR
                 * @constant
                 */
                currency?: "EUR";
            } | null;
            seo?: {
                description?: {
                    [key: string]: string;
                };
                /** @default false */
                noindex?: boolean;
                title?: {
                    [key: string]: string;
                };
            } | null;
            sku?: string | null;
            summary?: {
                [key: string]: string;
            } | null;
            supplierNote?: string | null;
            title?: {
                [key: string]: string;
            };
            vatRateBp?: number | null;
        };
        CatalogItemDraft: {
            /** @default [] */
            attributes?: {
                label: {
                    [key: string]: string;
                };
                value: {
                    [key: string]: string;
                };
            }[];
            /** @enum {string} */
            availability: "inStock" | "outOfStock" | "onRequest" | "discontinued";
            category: string;
            /** @default null */
            compareAtPrice?: {
                amountCents: number;
                /**
                 * @default EUR
                 * @constant
                 */
                currency?: "EUR";
            } | null;
            /** @default null */
            cost?: {
                amountCents: number;
                /**
                 * @default EUR
                 * @constant
                 */
                currency?: "EUR";
            } | null;
            /** @default null */
            description?: {
                [key: string]: string;
            } | null;
            /** @default false */
            featured?: boolean;
            /** @default 0 */
            position?: number;
            /** @default null */
            price?: {
                amountCents: number;
                /**
                 * @default EUR
                 * @constant
                 */
                currency?: "EUR";
            } | null;
            /** @default null */
            seo?: {
                description?: {
                    [key: string]: string;
                };
                /** @default false */
                noindex?: boolean;
                title?: {
                    [key: string]: string;
                };
            } | null;
            /** @default null */
            sku?: string | null;
            /** @default null */
            summary?: {
                [key: string]: string;
            } | null;
            /** @default null */
            supplierNote?: string | null;
            title: {
                [key: string]: string;
            };
            /** @default null */
            vatRateBp?: number | null;
        };
        Category: {
            /** Format: date-time */
            createdAt: string;
            description: {
                [key: string]: string;
            } | null;
            /** Format: uuid */
            id: string;
            name: {
                [key: string]: string;
            };
            parent: string | null;
            position: number;
            slug: string;
            /** Format: date-time */
            updatedAt: string;
            version: number;
        };
        CategoryChange: {
            description?: {
                [key: string]: string;
            } | null;
            name?: {
                [key: string]: string;
            };
            parent?: string | null;
            position?: number;
            slug?: string;
        };
        CategoryDraft: {
            /** @default null */
            description?: {
                [key: string]: string;
            } | null;
            name: {
                [key: string]: string;
            };
            parent?: string | null;
            /** @default 0 */
            position?: number;
            slug: string;
        };
        ChangedClosure: {
            closure: components["schemas"]["Closure"] | null;
            impact: components["schemas"]["Impact"] | null;
            pending: number;
        };
        ChangedClosureGroup: {
            closures: components["schemas"]["Closure"][];
            group: components["schemas"]["ClosureGroup"] | null;
            impact: components["schemas"]["Impact"] | null;
            pending: number;
        };
        ChangedSlot: {
            impact: components["schemas"]["Impact"];
            slot: {
                /** Format: uuid */
                activityId: string;
                capacity: number;
                capacityOverride: number | null;
                /** @description Its rule leaves it as it is */
                detached: boolean;
                /** Format: date-time */
                endsAt: string;
                /** Format: uuid */
                id: string;
                /** Format: date */
                localDate: string;
                localStart: string;
                locationId: string | null;
                note: string | null;
                over: number;
                professionalIds: string[];
                sequence: number;
                /** Format: date-time */
                startsAt: string;
                status: string;
                taken: number;
                zone: string;
            };
        };
        /** @description currentPassword is needed for one’s own. */
        ChangePassword: {
            currentPassword?: string;
            newPassword: string;
        };
        CheckIn: {
            /** Format: date-time */
            at: string;
            /** Format: uuid */
            bookingId: string;
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            method: "desk" | "self" | "kiosk" | "walkIn";
            /** Format: uuid */
            slotId: string;
            subscriptionId: string | null;
            undoneAt: string | null;
            /** Format: uuid */
            userId: string;
        };
        Checkout: {
            order: components["schemas"]["Order"];
            redirectUrl: string;
        };
        ClientSubscription: {
            activityIds: string[];
            clientName?: string | null;
            /** Format: date-time */
            createdAt: string;
            dailyLimit: number | null;
            /** @description As sold; null: unlimited */
            entries: number | null;
            /** Format: uuid */
            id: string;
            name: string;
            note?: string | null;
            orderId?: number | null;
            paid?: {
                amount: components["schemas"]["Money"];
                /** @enum {string} */
                method: "online" | "cash" | "transfer" | "card" | "none";
            };
            planId: string | null;
            refund?: {
                amount: components["schemas"]["Money"];
                /** @enum {string} */
                mode: "full" | "remaining";
                /** Format: date-time */
                openedAt: string;
            } | null;
            /** @description The sum of its movements; null: unlimited */
            remaining: number | null;
            /** @enum {string} */
            status: "Scheduled" | "Active" | "Suspended" | "Expired" | "RefundPending" | "Cancelled";
            suspensions: {
                /** Format: date */
                from: string;
                reason?: string | null;
                to: string | null;
            }[];
            /** Format: uuid */
            userId: string;
            validFrom: string | null;
            validTo: string | null;
            /** @description Of its plan as it was sold; null of one made for a client alone */
            vat?: components["schemas"]["Vat"] | null;
            version: number;
        };
        ClientSubscriptionDetail: {
            activityIds: string[];
            bookings: {
                /** Format: uuid */
                activityId: string;
                /** Format: uuid */
                id: string;
                /** Format: date */
                localDate: string;
                /** Format: uuid */
                slotId: string;
                /** Format: date-time */
                startsAt: string;
                /** @enum {string} */
                status: "Requested" | "Confirmed";
            }[];
            checkIns: components["schemas"]["CheckIn"][];
            clientName?: string | null;
            /** Format: date-time */
            createdAt: string;
            dailyLimit: number | null;
            /** @description As sold; null: unlimited */
            entries: number | null;
            /** Format: uuid */
            id: string;
            movements: components["schemas"]["EntryMovement"][];
            name: string;
            note?: string | null;
            orderId?: number | null;
            paid?: {
                amount: components["schemas"]["Money"];
                /** @enum {string} */
                method: "online" | "cash" | "transfer" | "card" | "none";
            };
            planId: string | null;
            refund?: {
                amount: components["schemas"]["Money"];
                /** @enum {string} */
                mode: "full" | "remaining";
                /** Format: date-time */
                openedAt: string;
            } | null;
            /** @description The sum of its movements; null: unlimited */
            remaining: number | null;
            /** @enum {string} */
            status: "Scheduled" | "Active" | "Suspended" | "Expired" | "RefundPending" | "Cancelled";
            suspensions: {
                /** Format: date */
                from: string;
                reason?: string | null;
                to: string | null;
            }[];
            /** Format: uuid */
            userId: string;
            validFrom: string | null;
            validTo: string | null;
            /** @description Of its plan as it was sold; null of one made for a client alone */
            vat?: components["schemas"]["Vat"] | null;
            version: number;
        };
        Closure: {
            exceptSlotIds: string[];
            /** Format: date */
            from: string;
            groupId: string | null;
            hours: {
                end: string;
                start: string;
            } | null;
            /** Format: uuid */
            id: string;
            /** @description For staff; null for a client */
            note: string | null;
            reason: string;
            scope: {
                /** @constant */
                all: true;
            } | {
                locationIds: string[];
            } | {
                activityIds: string[];
            } | {
                /** @description Empty for a client */
                professionalIds: string[];
            };
            title: {
                en?: string;
                it: string;
            };
            /** Format: date */
            to: string;
            version: number;
        };
        ClosureGroup: {
            color: string;
            /** Format: uuid */
            id: string;
            name: {
                en?: string;
                it: string;
            };
            version: number;
            year: number | null;
        };
        ClosureGroupUpdate: {
            /**
             * @description `keep`: who has a place keeps it, nobody gets a new one, and the waiting lists end. `cancel`: bookings end, entries and money go back
             * @default refuse
             * @enum {string}
             */
            bookings?: "refuse" | "keep" | "cancel";
            /** @default #7a7a7a */
            color?: string;
            /**
             * @description Only answers what would happen
             * @default false
             */
            dryRun?: boolean;
            impactToken?: string;
            name: {
                en?: string;
                it: string;
            };
            /**
             * @description Whether people whose places end are written to
             * @default true
             */
            notify?: boolean;
            /** @default 0 */
            shiftDays?: number;
            /** @default null */
            year?: number | null;
        };
        ClosureReason: {
            icon: string;
            key: string;
            label: {
                en?: string;
                it: string;
            };
        };
        ClosureUpdate: {
            /**
             * @description `keep`: who has a place keeps it, nobody gets a new one, and the waiting lists end. `cancel`: bookings end, entries and money go back
             * @default refuse
             * @enum {string}
             */
            bookings?: "refuse" | "keep" | "cancel";
            /**
             * @description Only answers what would happen
             * @default false
             */
            dryRun?: boolean;
            exceptSlotIds?: string[];
            /** Format: date */
            from: string;
            groupId?: string | null;
            /** @description Of each day; an end that is not later is of the next day. Null: whole local days */
            hours?: {
                end: string;
                start: string;
            } | null;
            /** Format: uuid */
            id: string;
            impactToken?: string;
            /** @default null */
            note?: string | null;
            /**
             * @description Whether people whose places end are written to
             * @default true
             */
            notify?: boolean;
            reason: string;
            scope?: {
                /** @constant */
                all: true;
            } | {
                locationIds: string[];
            } | {
                activityIds: string[];
            } | {
                professionalIds: string[];
            };
            title: {
                en?: string;
                it: string;
            };
            /** Format: date */
            to: string;
            version?: number;
        };
        CommerceOrderReview: {
            /** @enum {string} */
            action: "ConfirmPayment" | "FinalizeFulfillment" | "Release" | "RefundPayment";
        };
        CommerceReadiness: {
            checks: {
                einvoicingCredentials: boolean;
                invoiceSeller: boolean;
                paymentProvider: boolean;
            };
            enabled: boolean;
            flags: {
                enable_bookings: boolean;
                enable_einvoicing: boolean;
                enable_online_payments: boolean;
            };
            /** @enum {string} */
            provider: "card" | "wallet";
            ready: boolean;
        };
        Comuni: {
            items: {
                belfiore: string;
                code: string;
                name: string;
                sigla: string;
            }[];
            /** @description Whose list it is and since when; null: none is loaded, and what is shown is what the program knows */
            source: {
                name: string;
                validFrom: string;
            } | null;
        };
        /** @description The code where a second factor stands, else the caller’s own password. */
        Confirmation: {
            password: string;
        } | {
            code: string;
        } | {
            recoveryCode: string;
        } | {
            passkey: {
                id: string;
                response: {
                    authenticatorData: string;
                    clientDataJSON: string;
                    signature: string;
                    /** @default null */
                    userHandle?: string | null;
                };
            };
        };
        ConfirmUpload: {
            /** Format: uuid */
            uploadId: string;
        };
        Contact: {
            address: string | null;
            birthDate: string | null;
            cap: string | null;
            category: string | null;
            codiceFiscale: string | null;
            company: string | null;
            comune: string | null;
            /** Format: date-time */
            createdAt: string;
            email: string | null;
            firstName: string | null;
            /** Format: uuid */
            id: string;
            labels: string[];
            language: ("it" | "en" | "de" | "fr" | "es" | "pt" | "nl" | "sl" | "hr" | "ro" | "pl" | "uk" | "sq" | "ar" | "zh") | null;
            lastName: string | null;
            marketing: boolean;
            marketingSince: string | null;
            marketingText: string | null;
            notes: string | null;
            partitaIva: string | null;
            phone: string | null;
            provincia: string | null;
            source: string | null;
            /** Format: date-time */
            updatedAt: string;
            userId: string | null;
            version: number;
        };
        ContactCategories: {
            items: {
                active: boolean;
                count: number;
                label: {
                    [key: string]: string;
                };
                value: string;
            }[];
        };
        ContactChange: {
            address?: string | null;
            birthDate?: string | null;
            cap?: string | null;
            category?: string | null;
            codiceFiscale?: string | null;
            company?: string | null;
            comune?: string | null;
            email?: string | null;
            firstName?: string | null;
            labels?: string[];
            language?: ("it" | "en" | "de" | "fr" | "es" | "pt" | "nl" | "sl" | "hr" | "ro" | "pl" | "uk" | "sq" | "ar" | "zh") | null;
            lastName?: string | null;
            marketing?: boolean;
            marketingSince?: string | null;
            marketingText?: string | null;
            notes?: string | null;
            partitaIva?: string | null;
            phone?: string | null;
            provincia?: string | null;
            source?: string | null;
            userId?: string | null;
        };
        ContactDraft: {
            /** @default null */
            address?: string | null;
            birthDate?: string | null;
            /** @default null */
            cap?: string | null;
            /** @default null */
            category?: string | null;
            codiceFiscale?: string | null;
            /** @default null */
            company?: string | null;
            /** @default null */
            comune?: string | null;
            email?: string | null;
            /** @default null */
            firstName?: string | null;
            /** @default [] */
            labels?: string[];
            /** @default null */
            language?: ("it" | "en" | "de" | "fr" | "es" | "pt" | "nl" | "sl" | "hr" | "ro" | "pl" | "uk" | "sq" | "ar" | "zh") | null;
            /** @default null */
            lastName?: string | null;
            /** @default false */
            marketing?: boolean;
            marketingSince?: string | null;
            /** @default null */
            marketingText?: string | null;
            /** @default null */
            notes?: string | null;
            partitaIva?: string | null;
            phone?: string | null;
            provincia?: string | null;
            /** @default null */
            source?: string | null;
            userId?: string | null;
        };
        ContactFile: {
            /** Format: base64 */
            contentBase64: string;
            /** @enum {string} */
            delimiter?: ";" | "," | "\t" | "|";
            /** @default contatti.csv */
            fileName?: string;
            /** @description The field of each column; null: left out */
            mapping?: (("firstName" | "lastName" | "company" | "email" | "phone" | "codiceFiscale" | "partitaIva" | "address" | "cap" | "comune" | "provincia" | "birthDate" | "language" | "category" | "labels" | "source" | "marketing" | "marketingSince" | "marketingText" | "notes") | null)[];
        };
        ContactImportId: {
            /** Format: uuid */
            batchId: string;
        };
        ContactImportOrder: {
            /** Format: uuid */
            batchId: string;
            /** @default [] */
            labels?: string[];
            /** @description The field of each column; null: left out */
            mapping?: (("firstName" | "lastName" | "company" | "email" | "phone" | "codiceFiscale" | "partitaIva" | "address" | "cap" | "comune" | "provincia" | "birthDate" | "language" | "category" | "labels" | "source" | "marketing" | "marketingSince" | "marketingText" | "notes") | null)[];
            /** @enum {string} */
            onDuplicate: "skip" | "update";
        };
        ContactImportPreview: {
            /** Format: uuid */
            batchId: string;
            columns: {
                field: string | null;
                title: string;
            }[];
            counts: {
                created: number;
                invalid: number;
                skipped: number;
                unchanged: number;
                updated: number;
            };
            dialect: {
                /** @enum {string} */
                delimiter: ";" | "," | "\t" | "|";
                encoding: string;
            };
            /** @description The first hundred; `consent_refused` is of a line that comes in without its consent */
            errors: {
                /** @description As those of rules, or of a line */
                code: string;
                field: string | null;
                line: number;
                message: string;
            }[];
            /** Format: date-time */
            expiresAt: string;
            /** @description The first lines */
            sample: {
                cells: string[];
                line: number;
            }[];
        };
        ContactImportReport: {
            /** Format: uuid */
            batchId: string;
            counts: {
                created: number;
                invalid: number;
                skipped: number;
                unchanged: number;
                updated: number;
            };
            /** @description The first hundred; `consent_refused` is of a line that comes in without its consent */
            errors: {
                /** @description As those of rules, or of a line */
                code: string;
                field: string | null;
                line: number;
                message: string;
            }[];
            fileName: string;
            state: string;
            /** Format: date-time */
            undoableUntil: string;
        };
        ContactImports: {
            items: components["schemas"]["ContactImportReport"][];
        };
        ContactImportUndone: {
            deleted: number;
            kept: {
                /** Format: uuid */
                contactId: string;
                /** @enum {string} */
                why: "changed" | "referenced" | "categoryGone";
            }[];
            restored: number;
        };
        ContactLabels: {
            items: {
                count: number;
                value: string;
            }[];
        };
        CorsOrigin: {
            active: boolean;
            /** Format: date-time */
            createdAt: string;
            description: string | null;
            /** Format: uuid */
            id: string;
            origin: string;
            /** Format: date-time */
            updatedAt: string;
            version: number;
        };
        CorsOriginChange: {
            active?: boolean;
            description?: string | null;
            origin?: string;
        };
        CorsOriginDraft: {
            /** @default true */
            active?: boolean;
            /** @default null */
            description?: string | null;
            origin: string;
        };
        /** @description `token` is the plaintext. It is shown here and never again. */
        CreatedApiToken: {
            active: boolean;
            allowedOrigins: string;
            /** Format: date-time */
            createdAt: string;
            expiresAt: string | null;
            /** Format: uuid */
            id: string;
            lastUsedAt: string | null;
            name: string;
            permissions: ("activities.read" | "article.read" | "author.read" | "catalog-item.read" | "catalog-item.write" | "category.read" | "forms.read" | "forms.write" | "galleries.read" | "immobile.read" | "media.write" | "newsletters.write" | "website-states.read")[];
            token: string;
            tokenPrefix: string;
        };
        CustomSale: {
            activityIds?: string[];
            /**
             * @description Bookings a day at most; null: no limit
             * @default null
             */
            dailyLimit?: number | null;
            /** @description Null: unlimited */
            entries: number | null;
            name: string;
            /** @default null */
            note?: string | null;
            paid: {
                /** @description Absent: the price of the plan */
                amountCents?: number;
                /** @enum {string} */
                method: "cash" | "transfer" | "card" | "none";
            };
            /** Format: uuid */
            userId: string;
            /** Format: date */
            validFrom: string;
            /** Format: date */
            validTo: string;
        };
        DailyLimitChange: {
            /**
             * @default new
             * @enum {string}
             */
            applyTo?: "new" | "all";
            /** @description Bookings a day at most; null: no limit */
            dailyLimit: number | null;
        };
        DeskCheckIn: {
            /** Format: uuid */
            bookingId: string;
            /** @default false */
            undo?: boolean;
        } | {
            /** Format: uuid */
            slotId: string;
        };
        DocumentAmount: {
            amountCents: number;
            currency: string;
        };
        EffectiveConfiguration: {
            /** @description Whether this server runs in that environment */
            active: boolean;
            /** @enum {string} */
            environment: "development" | "production";
            items: {
                key: string;
                /** @enum {string} */
                source: "default" | "given";
                value: string | null;
            }[];
        };
        EffectiveOrigins: {
            items: {
                origin: string;
                /** @enum {string} */
                source: "config" | "row";
            }[];
        };
        EInvoicingConnection: {
            /** @constant */
            connected: true;
            /** @description Whether the gateway knows the seller as a company of the account; the first invoice makes it known. Null: no valid seller is set, or the gateway did not say */
            sellerRegistered: boolean | null;
        };
        EInvoicingSettings: {
            apiTokenConfigured: boolean;
            /** @enum {string} */
            environment: "Test" | "Prod";
            fiscalTimeZone: string | null;
            gatewayAUsername: string | null;
            invoiceSeries: string | null;
            passwordConfigured: boolean;
            pdfFooter: string | null;
            pdfHeader: string | null;
            pdfLegalNotes: string | null;
            /** @enum {string} */
            provider: "GatewayA" | "GatewayB";
            rechargeStampDuty: boolean;
            seller: {
                [key: string]: string;
            };
            /** @description The block that invoices are made with: any saved field makes the settings the whole of it */
            sellerInUse: {
                /** @enum {string} */
                from: "settings" | "environment";
                vatNumber: string | null;
            };
            senderVatNumber: string | null;
            /** @description Secrets that are stored and cannot be opened any more: to be entered again */
            unreadable: ("gatewayAPassword" | "gatewayBToken")[];
        };
        EInvoicingSettingsPatch: {
            /** @description Read-only: may come back as it was read, and is not looked at */
            apiTokenConfigured?: boolean;
            environment?: ("Test" | "Prod" | "") | null;
            fiscalTimeZone?: string | null;
            gatewayAPassword?: string | null;
            gatewayAUsername?: string | null;
            gatewayBToken?: string | null;
            invoiceSeries?: string | null;
            /** @description Read-only: may come back as it was read, and is not looked at */
            passwordConfigured?: boolean;
            pdfFooter?: string | null;
            pdfHeader?: string | null;
            pdfLegalNotes?: string | null;
            provider?: ("GatewayA" | "GatewayB" | "") | null;
            /** @description Stamp duty of documents made at the desk is charged to the buyer, unless that is a public administration */
            rechargeStampDuty?: boolean | null;
            seller?: {
                address?: string | null;
                city?: string | null;
                country?: string | null;
                email?: string | null;
                fiscalCode?: string | null;
                name?: string | null;
                postalCode?: string | null;
                province?: string | null;
                regimeFiscale?: string | null;
                streetNumber?: string | null;
                vatNumber?: string | null;
            } | null;
            /** @description Read-only: may come back as it was read, and is not looked at */
            sellerInUse?: {
                from: string;
                vatNumber: string | null;
            };
            senderVatNumber?: string | null;
            /** @description Read-only: may come back as it was read, and is not looked at */
            unreadable?: string[];
        };
        EnableUser: {
            enabled: boolean;
        };
        EnrolledAtSignIn: {
            profile: components["schemas"]["Profile"];
            recoveryCodes: string[];
        };
        EntityVersions: {
            items: {
                /** Format: date-time */
                at: string;
                number: number;
                version: number;
            }[];
        };
        EntryCredit: {
            bookingId?: string | null;
            entries: number;
            reason: string;
        };
        EntryCredited: {
            /** Format: date-time */
            at: string;
            bookingId: string | null;
            delta: number;
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            kind: "grant" | "consume" | "return" | "credit" | "debit" | "expire" | "refund";
            reason: string | null;
            remaining: number;
        };
        EntryGrant: {
            /** Format: uuid */
            clientSubscriptionId?: string;
            entries: number;
            reason: string;
            /** Format: uuid */
            userId: string;
        };
        EntryLedger: {
            /** Format: date-time */
            asOf: string;
            balance: number;
            items: {
                /** Format: date-time */
                at: string;
                /** @description After this line */
                balance: number;
                bookingId: string | null;
                /** @description What its booking is for */
                class: {
                    /** Format: uuid */
                    activityId: string;
                    /** Format: date */
                    localDate: string;
                    /** Format: uuid */
                    slotId: string;
                    /** Format: date-time */
                    startsAt: string;
                    title: string;
                } | null;
                delta: number;
                /** Format: uuid */
                id: string;
                /** @enum {string} */
                kind: "grant" | "consume" | "return" | "credit" | "debit" | "expire" | "refund";
                reason: string | null;
            }[];
        };
        EntryMovement: {
            /** Format: date-time */
            at: string;
            bookingId: string | null;
            delta: number;
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            kind: "grant" | "consume" | "return" | "credit" | "debit" | "expire" | "refund";
            reason: string | null;
        };
        EnumValue: {
            active: boolean;
            /** Format: date-time */
            createdAt: string;
            enumKey: string;
            /** Format: uuid */
            id: string;
            label: {
                [key: string]: string;
            };
            position: number;
            system: boolean;
            /** Format: date-time */
            updatedAt: string;
            value: string;
            version: number;
        };
        EnumValueChange: {
            active?: boolean;
            enumKey?: string;
            label?: {
                [key: string]: string;
            };
            position?: number;
            value?: string;
        };
        EnumValueDraft: {
            /** @default true */
            active?: boolean;
            enumKey: string;
            label: {
                [key: string]: string;
            };
            /** @default 0 */
            position?: number;
            value: string;
        };
        /** @description The nonce is given to the provider; it counts for ten minutes, in the browser that asked. */
        ExternalAuthConfig: {
            nonce: string;
            providers: {
                clientId: string;
                /** @enum {string} */
                provider: "idp_a" | "idp_b";
                redirectUri: string | null;
            }[];
        };
        ExternalAuthSettings: {
            idp_a: {
                clientId: string | null;
            };
            idp_b: {
                clientId: string | null;
                redirectUri: string | null;
            };
        };
        ExternalAuthSettingsSave: {
            idp_a?: {
                clientId?: string | null;
            };
            idp_b?: {
                clientId?: string | null;
                redirectUri?: string | null;
            };
        };
        Fattura: {
            attempts: number;
            /** @description The buyer of a sale, the seller of a purchase */
            counterpartyName: string;
            counterpartyTaxCode: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date */
            date: string;
            /**
             * @description outbound: a sale of ours; inbound: a purchase, also one whose document we write ourselves (TD16 to TD20, TD28)
             * @enum {string}
             */
            direction: "outbound" | "inbound";
            documentType: string;
            /** @enum {string} */
            environment: "Test" | "Prod";
            fileName: string | null;
            /** Format: uuid */
            id: string;
            message: string | null;
            /** @description Of a credit note what it gives back */
            net: components["schemas"]["DocumentAmount"];
            number: string | null;
            orderId: number | null;
            /** @enum {string} */
            provider: "GatewayA" | "GatewayB" | "Local";
            rawState: string | null;
            read: boolean;
            remoteId: string | null;
            revision: number;
            sdiIdentifier: string | null;
            sellerVatNumber: string;
            series: string | null;
            sourceId: string | null;
            /** @enum {string} */
            status: "DRAFT" | "QUEUED" | "SENDING" | "PREN" | "INVI" | "CONS" | "NONC" | "ACCE" | "DECO" | "ERRO" | "RIFI" | "NEEDS_REVIEW" | "RECEIVED";
            total: components["schemas"]["DocumentAmount"];
            /** Format: date-time */
            updatedAt: string;
            vat: components["schemas"]["DocumentAmount"];
            /** @description Who writes and numbers it: we, or the other party */
            writtenByUs: boolean;
        };
        FatturaBuyer: {
            address: string;
            city: string;
            country: string;
            /** @description Where the courtesy copy goes; the document does not say it */
            email: string | null;
            firstName: string | null;
            fiscalCode: string | null;
            /** @enum {string} */
            kind: "company" | "consumer";
            lastName: string | null;
            legalName: string | null;
            pec: string | null;
            postalCode: string;
            province: string | null;
            recipientCode: string | null;
            streetNumber: string | null;
            vatCountry: string | null;
            vatNumber: string | null;
        };
        FatturaCheck: {
            /** @description The buyer; absent: as the document has it */
            billingProfile?: {
                address?: string | null;
                city?: string | null;
                /** @description The country of the seat, ISO 3166-1 alpha-2; IT when absent */
                country?: string | null;
                email?: string | null;
                firstName?: string | null;
                /** @description Codice fiscale; an Italian consumer needs one */
                fiscalCode?: string | null;
                /** @enum {string} */
                kind: "company" | "consumer";
                lastName?: string | null;
                /** @description Company name, 80 Latin-1 characters; or firstName and lastName */
                legalName?: string | null;
                pec?: string | null;
                postalCode?: string | null;
                /** @description Two letters, Italian addresses only */
                province?: string | null;
                /** @description Codice destinatario: 7 characters, or 6 for a public administration */
                recipientCode?: string | null;
                streetNumber?: string | null;
                /** @description The country that gave the VAT number, ISO 3166-1 alpha-2 or XI; the one in front of the number, else the seat’s, when absent */
                vatCountry?: string | null;
                /** @description Partita IVA, or the foreign VAT number with or without its country prefix */
                vatNumber?: string | null;
            };
            /** @description Other words for lines, by their number */
            descriptions?: {
                description: string;
                line: number;
            }[];
        };
        FatturaChecked: {
            findings: components["schemas"]["FatturaFinding"][];
        };
        FatturaCollective: {
            /**
             * Format: uuid
             * @description One of the registry, instead of a buyer
             */
            aziendaId?: string;
            bookingIds?: string[];
            buyer?: {
                address?: string | null;
                city?: string | null;
                /** @description The country of the seat, ISO 3166-1 alpha-2; IT when absent */
                country?: string | null;
                email?: string | null;
                firstName?: string | null;
                /** @description Codice fiscale; an Italian consumer needs one */
                fiscalCode?: string | null;
                /** @enum {string} */
                kind: "company" | "consumer";
                lastName?: string | null;
                /** @description Company name, 80 Latin-1 characters; or firstName and lastName */
                legalName?: string | null;
                pec?: string | null;
                postalCode?: string | null;
                /** @description Two letters, Italian addresses only */
                province?: string | null;
                /** @description Codice destinatario: 7 characters, or 6 for a public administration */
                recipientCode?: string | null;
                streetNumber?: string | null;
                /** @description The country that gave the VAT number, ISO 3166-1 alpha-2 or XI; the one in front of the number, else the seat’s, when absent */
                vatCountry?: string | null;
                /** @description Partita IVA, or the foreign VAT number with or without its country prefix */
                vatNumber?: string | null;
            };
            causale?: string;
            operations?: {
                /** Format: date */
                date: string;
                deliveryNote?: string;
                lines: {
                    description: string;
                    /** @description For the whole line, VAT included */
                    grossCents: number;
                    /** @description When a service was given */
                    period?: {
                        /** Format: date */
                        from: string;
                        /** Format: date */
                        to: string;
                    };
                    /** @default 1 */
                    quantity?: number;
                    vat: {
                        rateBp: number;
                    } | {
                        nature: string;
                    };
                }[];
            }[];
            /** @description The amount is computed */
            payment?: {
                /**
                 * Format: date
                 * @description Paid on, or due by
                 */
                date?: string;
                iban?: string;
                /** @enum {string} */
                method: "cash" | "cheque" | "transfer" | "card" | "directDebit" | "pagoPa";
            };
            /** @description What a public administration wants named */
            references?: {
                cig?: string;
                cup?: string;
                /** Format: date */
                date?: string;
                /** @enum {string} */
                kind: "order" | "contract" | "agreement";
                number: string;
            }[];
            splitPayment?: boolean;
            /**
             * @description Who bears the stamp duty of this document, the seller or the buyer; the setting when absent. The setting charges no public administration: the State bears none (DPR 642/1972, art. 8), a local body is charged by saying recharged here
             * @enum {string}
             */
            stampDuty?: "borne" | "recharged";
        };
        FatturaDetail: {
            /** @description Every action of its kind; beside an allowed one `outcomeUnknown` and `accountChanged` say that somebody must have looked first */
            actions: {
                /** @enum {string} */
                action: "number" | "send" | "revise" | "resend" | "invoiceRetry" | "sync" | "check" | "credit" | "markRead" | "forward" | "notifications" | "pdf" | "xml";
                allowed: boolean;
                /** @enum {string} */
                obstacle?: "notDraft" | "alreadyNumbered" | "orderInvoice" | "notRefused" | "invoiceNotFailed" | "stillThere" | "refunded" | "refundOpen" | "gatewayChanged" | "notConfigured" | "noSeller" | "foreignSeller" | "sourceNotIssued" | "notIssued" | "lot" | "nothingLeft" | "tooLate" | "findings" | "simplified" | "notAtGateway" | "alreadyRead" | "absenceTooEarly" | "accountChanged" | "outcomeUnknown";
                /**
                 * Format: date-time
                 * @description Beside `absenceTooEarly`: from when it is there
                 */
                until?: string;
            }[];
            attachments: {
                bytes: number;
                fileName: string;
                position: number;
            }[];
            attempts: number;
            buyer: components["schemas"]["FatturaBuyer"];
            calls: {
                attempt: number;
                /** @enum {string} */
                call: "session.create" | "session.close" | "payment.capture" | "refund.create" | "invoice.emit" | "seller.register" | "mail.send";
                idempotencyKey: string;
                /** Format: date-time */
                plannedAt: string;
                resolvedAt: string | null;
                /**
                 * @description Unknown: lost, and being looked up
                 * @enum {string}
                 */
                status: "Planned" | "Unknown" | "Confirmed" | "Refused";
            }[];
            /** @description The buyer of a sale, the seller of a purchase */
            counterpartyName: string;
            counterpartyTaxCode: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date */
            date: string;
            /**
             * @description outbound: a sale of ours; inbound: a purchase, also one whose document we write ourselves (TD16 to TD20, TD28)
             * @enum {string}
             */
            direction: "outbound" | "inbound";
            documentType: string;
            /** @enum {string} */
            environment: "Test" | "Prod";
            fileName: string | null;
            findings: components["schemas"]["FatturaFinding"][];
            /** Format: uuid */
            id: string;
            /** @description Of an order’s document, which is sent again by its order */
            invoiceJob: {
                /** @enum {string} */
                source: "Booking" | "CommerceOrder";
                /** @enum {string} */
                status: "Queued" | "Sending" | "Submitted" | "Failed" | "NeedsReview" | "Cancelled";
            } | null;
            lines: {
                description: string;
                /** @description Why there is no VAT (N1 to N7) */
                nature: string | null;
                netCents: number;
                number: number;
                /** @description A decimal text */
                quantity: string | null;
                /** @description The VAT rate in hundredths of a percent */
                rateBp: number;
                /** @description A decimal text */
                unitPrice: string;
            }[];
            message: string | null;
            /** @description Of a credit note what it gives back */
            net: components["schemas"]["DocumentAmount"];
            number: string | null;
            orderId: number | null;
            /** @description How it is paid; empty where the document does not say it */
            payments: {
                amountCents: number;
                /** @description Paid on, or due by, as the document writes it */
                date: string | null;
                iban: string | null;
                /** @description MP01 to MP23: MP01 cash, MP05 transfer, MP08 card */
                method: string;
            }[];
            /** @enum {string} */
            provider: "GatewayA" | "GatewayB" | "Local";
            rawState: string | null;
            read: boolean;
            remoteId: string | null;
            revision: number;
            revisions: {
                /** Format: date-time */
                at: string;
                attempt: number;
                revision: number;
            }[];
            sdiIdentifier: string | null;
            seller: components["schemas"]["FatturaParty"];
            sellerVatNumber: string;
            series: string | null;
            sourceId: string | null;
            /** @enum {string} */
            status: "DRAFT" | "QUEUED" | "SENDING" | "PREN" | "INVI" | "CONS" | "NONC" | "ACCE" | "DECO" | "ERRO" | "RIFI" | "NEEDS_REVIEW" | "RECEIVED";
            total: components["schemas"]["DocumentAmount"];
            totals: {
                byVat: {
                    nature: string | null;
                    netCents: number;
                    rateBp: number;
                    reference: string | null;
                    vatCents: number;
                }[];
                netCents: number;
                stampDutyCents: number;
                totalCents: number;
                vatCents: number;
            };
            /** Format: date-time */
            updatedAt: string;
            vat: components["schemas"]["DocumentAmount"];
            /** @description Who writes and numbers it: we, or the other party */
            writtenByUs: boolean;
        };
        FatturaDraft: {
            /**
             * Format: uuid
             * @description One of the registry, instead of a buyer
             */
            aziendaId?: string;
            buyer?: {
                address?: string | null;
                city?: string | null;
                /** @description The country of the seat, ISO 3166-1 alpha-2; IT when absent */
                country?: string | null;
                email?: string | null;
                firstName?: string | null;
                /** @description Codice fiscale; an Italian consumer needs one */
                fiscalCode?: string | null;
                /** @enum {string} */
                kind: "company" | "consumer";
                lastName?: string | null;
                /** @description Company name, 80 Latin-1 characters; or firstName and lastName */
                legalName?: string | null;
                pec?: string | null;
                postalCode?: string | null;
                /** @description Two letters, Italian addresses only */
                province?: string | null;
                /** @description Codice destinatario: 7 characters, or 6 for a public administration */
                recipientCode?: string | null;
                streetNumber?: string | null;
                /** @description The country that gave the VAT number, ISO 3166-1 alpha-2 or XI; the one in front of the number, else the seat’s, when absent */
                vatCountry?: string | null;
                /** @description Partita IVA, or the foreign VAT number with or without its country prefix */
                vatNumber?: string | null;
            };
            causale?: string;
            /**
             * @default TD01
             * @enum {string}
             */
            documentType?: "TD01" | "TD04" | "TD05";
            /**
             * @description Only answers what would be made, and what is wrong with it
             * @default false
             */
            dryRun?: boolean;
            /** @description A credit note without lines takes back its whole source */
            lines?: {
                description: string;
                /** @description For the whole line, VAT included */
                grossCents: number;
                /** @description When a service was given */
                period?: {
                    /** Format: date */
                    from: string;
                    /** Format: date */
                    to: string;
                };
                /** @default 1 */
                quantity?: number;
                vat: {
                    rateBp: number;
                } | {
                    nature: string;
                };
            }[];
            /** @description The invoices that a note corrects, by number: of elsewhere, or one of ours */
            linkedTo?: {
                /** Format: date */
                date: string;
                number: string;
            }[];
            /** @description The amount is computed */
            payment?: {
                /**
                 * Format: date
                 * @description Paid on, or due by
                 */
                date?: string;
                iban?: string;
                /** @enum {string} */
                method: "cash" | "cheque" | "transfer" | "card" | "directDebit" | "pagoPa";
            };
            /** @description What a public administration wants named */
            references?: {
                cig?: string;
                cup?: string;
                /** Format: date */
                date?: string;
                /** @enum {string} */
                kind: "order" | "contract" | "agreement";
                number: string;
            }[];
            /**
             * Format: uuid
             * @description The invoice of ours that a credit or debit note corrects
             */
            sourceId?: string;
            splitPayment?: boolean;
            /**
             * @description Who bears the stamp duty of this document, the seller or the buyer; the setting when absent. The setting charges no public administration: the State bears none (DPR 642/1972, art. 8), a local body is charged by saying recharged here
             * @enum {string}
             */
            stampDuty?: "borne" | "recharged";
        };
        FatturaFinding: {
            /**
             * @description sdi: why it was refused; us: what our checks before sending find
             * @enum {string}
             */
            by: "sdi" | "us";
            /** @description SDI’s code; of a field of the buyer the reason */
            code: string | null;
            /** @description Its number in the specifications, 1.4.1.2 */
            element: string | null;
            /** @description The field of the billing profile that is corrected to mend it */
            field: string | null;
            message: string;
            /** @description The element of the document */
            path: string | null;
        };
        FatturaForward: {
            /**
             * @default [
             *       "pdf",
             *       "xml"
             *     ]
             */
            files?: ("pdf" | "xml")[];
            /** @enum {string} */
            locale?: "it" | "en";
            /** @description Stands above the document */
            note?: string;
            /** Format: email */
            to: string;
        };
        FatturaForwarded: {
            files: ("pdf" | "xml")[];
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            status: "Queued" | "Sending" | "Sent" | "Skipped" | "NeedsReview";
            to: string;
        };
        FatturaImport: {
            /** Format: base64 */
            contentBase64: string;
            fileName: string;
        };
        FatturaImported: {
            attempts: number;
            /** @description The buyer of a sale, the seller of a purchase */
            counterpartyName: string;
            counterpartyTaxCode: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date */
            date: string;
            /**
             * @description outbound: a sale of ours; inbound: a purchase, also one whose document we write ourselves (TD16 to TD20, TD28)
             * @enum {string}
             */
            direction: "outbound" | "inbound";
            documents: components["schemas"]["Fattura"][];
            documentType: string;
            /** @enum {string} */
            environment: "Test" | "Prod";
            fileName: string | null;
            /** Format: uuid */
            id: string;
            message: string | null;
            /** @description Of a credit note what it gives back */
            net: components["schemas"]["DocumentAmount"];
            number: string | null;
            orderId: number | null;
            /** @enum {string} */
            provider: "GatewayA" | "GatewayB" | "Local";
            rawState: string | null;
            read: boolean;
            remoteId: string | null;
            revision: number;
            sdiIdentifier: string | null;
            sellerVatNumber: string;
            series: string | null;
            sourceId: string | null;
            /** @enum {string} */
            status: "DRAFT" | "QUEUED" | "SENDING" | "PREN" | "INVI" | "CONS" | "NONC" | "ACCE" | "DECO" | "ERRO" | "RIFI" | "NEEDS_REVIEW" | "RECEIVED";
            total: components["schemas"]["DocumentAmount"];
            /** Format: date-time */
            updatedAt: string;
            vat: components["schemas"]["DocumentAmount"];
            /** @description What was left out of the file: SDI would have refused it */
            warnings: {
                /** @constant */
                code: "emptyElement";
                message: string;
                pointer: string;
            }[];
            /** @description Who writes and numbers it: we, or the other party */
            writtenByUs: boolean;
        };
        /** @description In the fields of a billing profile */
        FatturaParty: {
            address: string;
            city: string;
            country: string;
            firstName: string | null;
            fiscalCode: string | null;
            /** @enum {string} */
            kind: "company" | "consumer";
            lastName: string | null;
            legalName: string | null;
            postalCode: string;
            province: string | null;
            streetNumber: string | null;
            vatCountry: string | null;
            vatNumber: string | null;
        };
        /** @description A document as it would be made; nothing is stored */
        FatturaPreview: {
            /** @description `field`: one of the buyer, `lines/0` for the first line that was sent, or `payment/iban`; null where it is of no field */
            findings: components["schemas"]["FatturaFinding"][];
            /** @description Of a credit note: what is left of its invoice at each rate, before this note */
            left: {
                grossCents: number;
                nature: string | null;
                rateBp: number;
            }[];
            /** @description As the document would say them; empty where it cannot be written */
            lines: {
                description: string;
                /** @description Why there is no VAT (N1 to N7) */
                nature: string | null;
                netCents: number;
                number: number;
                /** @description A decimal text */
                quantity: string | null;
                /** @description The VAT rate in hundredths of a percent */
                rateBp: number;
                /** @description A decimal text */
                unitPrice: string;
            }[];
            /** @description null where it cannot be written */
            totals: {
                byVat: {
                    nature: string | null;
                    netCents: number;
                    rateBp: number;
                    reference: string | null;
                    vatCents: number;
                }[];
                netCents: number;
                stampDutyCents: number;
                totalCents: number;
                vatCents: number;
            } | null;
        };
        FatturaResend: {
            /** @description The corrected buyer of a refused document: a new revision under the same number and date */
            billingProfile?: {
                address?: string | null;
                city?: string | null;
                /** @description The country of the seat, ISO 3166-1 alpha-2; IT when absent */
                country?: string | null;
                email?: string | null;
                firstName?: string | null;
                /** @description Codice fiscale; an Italian consumer needs one */
                fiscalCode?: string | null;
                /** @enum {string} */
                kind: "company" | "consumer";
                lastName?: string | null;
                /** @description Company name, 80 Latin-1 characters; or firstName and lastName */
                legalName?: string | null;
                pec?: string | null;
                postalCode?: string | null;
                /** @description Two letters, Italian addresses only */
                province?: string | null;
                /** @description Codice destinatario: 7 characters, or 6 for a public administration */
                recipientCode?: string | null;
                streetNumber?: string | null;
                /** @description The country that gave the VAT number, ISO 3166-1 alpha-2 or XI; the one in front of the number, else the seat’s, when absent */
                vatCountry?: string | null;
                /** @description Partita IVA, or the foreign VAT number with or without its country prefix */
                vatNumber?: string | null;
            };
            /**
             * @description You looked with the account it was sent with, which is not the one configured now
             * @default false
             */
            formerAccountConfirmed?: boolean;
            /** @default false */
            providerOutcomeConfirmed?: boolean;
        };
        FatturaSend: {
            /**
             * @description You looked with the account it was sent with, which is not the one configured now
             * @default false
             */
            formerAccountConfirmed?: boolean;
        };
        FattureUnread: {
            unread: number;
        };
        File: {
            bytes: number;
            /** Format: date-time */
            createdAt: string;
            displayName: string;
            height: number | null;
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            purpose: "brandAsset" | "media" | "attachment";
            /** @enum {string} */
            type: "image/jpeg" | "image/png" | "image/webp" | "application/pdf";
            url: string;
            /** @enum {string} */
            visibility: "public" | "private";
            /** @description Of a picture */
            width: number | null;
        };
        FlagList: {
            items: {
                key: string;
                value: boolean;
            }[];
        };
        FlagListSave: {
            items: {
                /** @enum {string} */
                key: "enable_login" | "enable_registration" | "enable_idpa_login" | "enable_idpb_login" | "enable_online_payments" | "enable_bookings" | "enable_einvoicing" | "enable_subscriptions" | "enable_finance" | "enable_email_sender" | "enable_native_blog" | "enable_blogs" | "enable_public_forms" | "enable_content_history" | "allow_admin_overbooking" | "_system_lock_dynamic_content_structure" | "_system_subscriptions_cutover";
                value: boolean;
            }[];
        };
        Form: {
            /** @description Whether visitors’ answers are taken, unless its time or its number is over */
            accepting: boolean;
            autoresponder: {
                [key: string]: string;
            } | null;
            closesAt: string | null;
            consents: components["schemas"]["FormConsent"][];
            /** Format: date-time */
            createdAt: string;
            fields: components["schemas"]["FormField"][];
            /** Format: uuid */
            id: string;
            intro: {
                [key: string]: string;
            } | null;
            maxSubmissions: number | null;
            notifyEmails: string[];
            publishedVersion: number | null;
            /** @description Null: as the settings have it */
            retentionDays: number | null;
            slug: string;
            /** @enum {string} */
            status: "Draft" | "Published" | "Changed" | "Closed";
            submitLabel: {
                [key: string]: string;
            } | null;
            successMessage: {
                [key: string]: string;
            } | null;
            /** @description How many answers it has taken; deleting one gives no place back */
            taken: number;
            title: {
                [key: string]: string;
            };
            /** Format: date-time */
            updatedAt: string;
            version: number;
        };
        FormChange: {
            accepting?: boolean;
            autoresponder?: {
                [key: string]: string;
            } | null;
            closesAt?: string | null;
            consents?: {
                key: string;
                purpose: string;
                /** @default false */
                required?: boolean;
                text: {
                    [key: string]: string;
                };
            }[];
            fields?: {
                /** @default null */
                help?: {
                    [key: string]: string;
                } | null;
                key: string;
                label: {
                    [key: string]: string;
                };
                /** @default null */
                max?: number | null;
                /** @default null */
                min?: number | null;
                /** @default [] */
                options?: {
                    label: {
                        [key: string]: string;
                    };
                    value: string;
                }[];
                /** @default false */
                required?: boolean;
                /** @default null */
                showIf?: {
                    equals: string | number | boolean;
                    key: string;
                } | null;
                /** @enum {string} */
                type: "text" | "textarea" | "email" | "phone" | "number" | "date" | "select" | "multi" | "checkbox" | "file" | "hidden" | "heading";
            }[];
            intro?: {
                [key: string]: string;
            } | null;
            maxSubmissions?: number | null;
            notifyEmails?: string[];
            retentionDays?: number | null;
            slug?: string;
            submitLabel?: {
                [key: string]: string;
            } | null;
            successMessage?: {
                [key: string]: string;
            } | null;
            title?: {
                [key: string]: string;
            };
        };
        FormConsent: {
            key: string;
            purpose: string;
            required: boolean;
            text: {
                [key: string]: string;
            };
        };
        FormDraft: {
            /** @default null */
            autoresponder?: {
                [key: string]: string;
            } | null;
            closesAt?: string | null;
            /** @default [] */
            consents?: {
                key: string;
                purpose: string;
                /** @default false */
                required?: boolean;
                text: {
                    [key: string]: string;
                };
            }[];
            /** @default [] */
            fields?: {
                /** @default null */
                help?: {
                    [key: string]: string;
                } | null;
                key: string;
                label: {
                    [key: string]: string;
                };
                /** @default null */
                max?: number | null;
                /** @default null */
                min?: number | null;
                /** @default [] */
                options?: {
                    label: {
                        [key: string]: string;
                    };
                    value: string;
                }[];
                /** @default false */
                required?: boolean;
                /** @default null */
                showIf?: {
                    equals: string | number | boolean;
                    key: string;
                } | null;
                /** @enum {string} */
                type: "text" | "textarea" | "email" | "phone" | "number" | "date" | "select" | "multi" | "checkbox" | "file" | "hidden" | "heading";
            }[];
            /** @default null */
            intro?: {
                [key: string]: string;
            } | null;
            /** @default null */
            maxSubmissions?: number | null;
            /** @default [] */
            notifyEmails?: string[];
            /** @default null */
            retentionDays?: number | null;
            slug: string;
            /** @default null */
            submitLabel?: {
                [key: string]: string;
            } | null;
            /** @default null */
            successMessage?: {
                [key: string]: string;
            } | null;
            title: {
                [key: string]: string;
            };
        };
        FormField: {
            help: {
                [key: string]: string;
            } | null;
            key: string;
            label: {
                [key: string]: string;
            };
            max: number | null;
            min: number | null;
            options: {
                label: {
                    [key: string]: string;
                };
                value: string;
            }[];
            required: boolean;
            showIf: {
                equals: string | number | boolean;
                key: string;
            } | null;
            /** @enum {string} */
            type: "text" | "textarea" | "email" | "phone" | "number" | "date" | "select" | "multi" | "checkbox" | "file" | "hidden" | "heading";
        };
        FormSettings: {
            blockedWords: string[];
            defaultRetentionDays: number;
            minFillSeconds: number;
        };
        FormSettingsChange: {
            blockedWords?: string[];
            defaultRetentionDays?: number;
            minFillSeconds?: number;
        };
        FormsOverview: {
            forms: {
                /** Format: uuid */
                id: string;
                last: string | null;
                new: number;
                slug: string;
                /** @enum {string} */
                status: "Draft" | "Published" | "Changed" | "Closed";
                title: {
                    [key: string]: string;
                };
                /** @description Without spam */
                total: number;
            }[];
        };
        FormSubmission: {
            answers: {
                [key: string]: string | number | boolean | string[];
            };
            /** Format: date-time */
            at: string;
            consents: {
                given: boolean;
                key: string;
                /** @enum {string} */
                language: "it" | "en" | "de" | "fr" | "es" | "pt" | "nl" | "sl" | "hr" | "ro" | "pl" | "uk" | "sq" | "ar" | "zh";
                purpose: string;
                /** @description Of the words that were shown, in that language, as that version has them */
                textSha256: string;
            }[];
            contactId: string | null;
            /** Format: uuid */
            formId: string;
            /** @description The version that the visitor saw */
            formVersion: number;
            /** Format: uuid */
            id: string;
            legalHold: {
                /** Format: date-time */
                at: string;
                by: string;
                reason: string;
            } | null;
            /** @enum {string} */
            locale: "it" | "en" | "de" | "fr" | "es" | "pt" | "nl" | "sl" | "hr" | "ro" | "pl" | "uk" | "sq" | "ar" | "zh";
            notes: {
                /** Format: date-time */
                at: string;
                by: string;
                text: string;
            }[];
            /** @enum {string} */
            reply: "queued" | "skipped";
            /** @description Null while a legal hold keeps it */
            retentionUntil: string | null;
            /** @enum {string} */
            status: "New" | "InProgress" | "Done" | "Spam";
            version: number;
        };
        GdprDeletion: {
            /** @description The address of the account that goes, as the list of users shows it */
            email: string;
            /** @description The caller’s own; an account without one confirms by a sign-in of the last ten minutes */
            password?: string;
            /**
             * Format: uuid
             * @description Who goes; the caller when absent
             */
            userId?: string;
        };
        HomeSummary: {
            /** @description Of today, a Pro’s own; 50 at most */
            classes: {
                capacity: number;
                /** Format: uuid */
                id: string;
                localEnd: string;
                localStart: string;
                /** @enum {string} */
                status: "Open" | "Closed" | "Cancelled" | "Done";
                taken: number;
                title: string;
                /** @description How many stand on its waiting list */
                waiting: number;
            }[];
            /** @description What waits for a person; 20 at most, alerts with a day to answer by first, then the oldest. An Admin’s */
            decisions: {
                items: ({
                    amountCents: number | null;
                    /** @description Of an alert as the provider says it */
                    currency: string | null;
                    id: number;
                    /** @constant */
                    kind: "order";
                    /** @enum {string} */
                    orderKind: "booking" | "commerce";
                    /** @description Why it is under review, a refund in doubt, or how its invoice stopped */
                    reason: ("payment_mismatch" | "paid_after_release" | "finalization_exhausted" | "capacity_refund_failed" | "cancellation_refund_failed" | "capture_unresolved" | "refund_unresolved" | "refund_in_doubt" | "invoice_failed" | "invoice_in_doubt") | null;
                    reference: string;
                    /** Format: date-time */
                    since: string;
                } | {
                    amountCents: number | null;
                    /** @description Of an alert as the provider says it */
                    currency: string | null;
                    /** Format: uuid */
                    id: string;
                    /** @constant */
                    kind: "alert";
                    /** @description Until when the provider takes an answer */
                    respondBy: string | null;
                    /** Format: date-time */
                    since: string;
                    /** @enum {string} */
                    type: "dispute" | "reversal" | "second_payment" | "refund_failed" | "gateway_denied";
                })[];
                total: number;
            } | null;
            /** @description Cents, of today and of the week from Monday: what orders captured, on the day on which they were paid; what went back, on the day on which that was confirmed. An Admin’s */
            takings: {
                /** @description Of the month that was asked for: days and providers with something; null: none was */
                days: {
                    capturedCents: number;
                    /** Format: date */
                    day: string;
                    /** @enum {string} */
                    provider: "card" | "wallet";
                    refundedCents: number;
                }[] | null;
                refundedToday: number;
                refundedWeek: number;
                today: number;
                week: number;
            } | null;
            /**
             * Format: date
             * @description At the studio
             */
            today: string;
            /** @description Received invoices that nobody has read. An Admin’s, while enable_einvoicing is on */
            unread: number | null;
            zone: string;
        };
        IdpALogin: {
            credential: string;
            nonce?: string;
        };
        IdpBLogin: {
            firstName?: string;
            idToken: string;
            lastName?: string;
            nonce?: string;
        };
        Impact: {
            bookings: {
                live: number;
                requested: number;
            };
            checkouts: {
                paid: number;
                unpaid: number;
            };
            entriesReturned: number;
            /** Format: date-time */
            expiresAt: string;
            /** @description Late cancellations and no-shows whose cost comes back */
            forgiven: number;
            impactToken: string;
            items: {
                entries: number;
                people: number;
                refundCents: number;
                /** Format: uuid */
                slotId: string;
                /** Format: date-time */
                startsAt: string;
            }[];
            offers: number;
            refunds: {
                amountCents: number;
                count: number;
            };
            slots: number;
            waiting: number;
        };
        ImportableUser: {
            displayName: string;
            email: string | null;
            /** Format: uuid */
            id: string;
            phone: string | null;
        };
        InitializedOrigins: {
            created: string[];
            existing: string[];
        };
        InvitedUser: {
            /** Format: date-time */
            createdAt: string;
            displayName: string;
            email: string | null;
            /** Format: uuid */
            id: string;
            invitation: {
                link: string | null;
                /** @enum {string} */
                mail: "queued" | "skipped";
            };
            isAdmin: boolean;
            isEnabled: boolean;
            isPro: boolean;
            isSuperAdmin: boolean;
            /** @enum {string} */
            language: "it" | "en";
            phone: string | null;
            /** @enum {string} */
            role: "user" | "pro" | "admin" | "superadmin";
            /** @enum {string} */
            state: "Registered" | "Invited" | "Enabled" | "Disabled" | "Deleted";
        };
        InvoiceJob: {
            attempts: number;
            creditNoteId: string | null;
            /** @enum {string} */
            environment: "Test" | "Prod";
            failure: {
                code: string;
                message: string;
            } | null;
            fatturaId: string | null;
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            provider: "GatewayA" | "GatewayB";
            /** @enum {string} */
            status: "Queued" | "Sending" | "Submitted" | "Failed" | "NeedsReview" | "Cancelled";
        };
        InvoiceRetry: {
            billingProfile?: {
                address?: string | null;
                city?: string | null;
                /** @description The country of the seat, ISO 3166-1 alpha-2; IT when absent */
                country?: string | null;
                email?: string | null;
                firstName?: string | null;
                /** @description Codice fiscale; an Italian consumer needs one */
                fiscalCode?: string | null;
                /** @enum {string} */
                kind: "company" | "consumer";
                lastName?: string | null;
                /** @description Company name, 80 Latin-1 characters; or firstName and lastName */
                legalName?: string | null;
                pec?: string | null;
                postalCode?: string | null;
                /** @description Two letters, Italian addresses only */
                province?: string | null;
                /** @description Codice destinatario: 7 characters, or 6 for a public administration */
                recipientCode?: string | null;
                streetNumber?: string | null;
                /** @description The country that gave the VAT number, ISO 3166-1 alpha-2 or XI; the one in front of the number, else the seat’s, when absent */
                vatCountry?: string | null;
                /** @description Partita IVA, or the foreign VAT number with or without its country prefix */
                vatNumber?: string | null;
            };
            /**
             * @description You looked with the account it was sent with, which is not the one configured now
             * @default false
             */
            formerAccountConfirmed?: boolean;
            /**
             * @description You looked at the gateway: no document of this number is there. Believed once its queue can hide none any more
             * @default false
             */
            providerOutcomeConfirmed?: boolean;
        };
        JoinWaitingList: {
            clientSubscriptionId?: string | null;
            /** @default null */
            means?: ("free" | "entry" | "onSite" | "order") | null;
            /** Format: uuid */
            slotId: string;
        };
        LegacyComment: {
            approvalStatus: ("PENDING" | "APPROVED" | "REJECTED") | null;
            article: {
                id: string;
                slug: string | null;
                title: string | null;
            } | null;
            author: {
                email: string | null;
                name: string;
            };
            blocked: boolean;
            /** @description Plain text of a stranger */
            content: string;
            createdAt: string | null;
            id: string;
            removed: boolean;
            threadOf: string | null;
        };
        LegacyComments: {
            items: components["schemas"]["LegacyComment"][];
            nextCursor: string | null;
        };
        Liveness: {
            checks: {
                database: boolean;
            };
            /** @enum {string} */
            status: "up" | "down";
        };
        Localization: {
            /** @enum {string} */
            default: "it" | "en" | "de" | "fr" | "es" | "pt" | "nl" | "sl" | "hr" | "ro" | "pl" | "uk" | "sq" | "ar" | "zh";
            languages: ("it" | "en" | "de" | "fr" | "es" | "pt" | "nl" | "sl" | "hr" | "ro" | "pl" | "uk" | "sq" | "ar" | "zh")[];
        };
        LocalizationChange: {
            /** @enum {string} */
            default?: "it" | "en" | "de" | "fr" | "es" | "pt" | "nl" | "sl" | "hr" | "ro" | "pl" | "uk" | "sq" | "ar" | "zh";
            languages?: ("it" | "en" | "de" | "fr" | "es" | "pt" | "nl" | "sl" | "hr" | "ro" | "pl" | "uk" | "sq" | "ar" | "zh")[];
        };
        Location: {
            address: string | null;
            archived: boolean;
            city: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: uuid */
            id: string;
            maxPeople: number | null;
            name: string;
            point: {
                latitude: number;
                longitude: number;
            } | null;
            position: number;
            postalCode: string | null;
            province: string | null;
            rooms: {
                exclusive: boolean;
                /** Format: uuid */
                id: string;
                name: string;
            }[];
            /** Format: date-time */
            updatedAt: string;
            version: number;
            zone: string | null;
        };
        LocationChange: {
            address?: string | null;
            archived?: boolean;
            city?: string | null;
            maxPeople?: number | null;
            name?: string;
            point?: {
                latitude: number;
                longitude: number;
            } | null;
            position?: number;
            postalCode?: string | null;
            province?: string | null;
            rooms?: {
                exclusive: boolean;
                /** Format: uuid */
                id: string;
                name: string;
            }[];
            zone?: string | null;
        };
        LocationCode: {
            code: string;
            /** Format: date-time */
            validTo: string;
        };
        LocationDraft: {
            /** @default null */
            address?: string | null;
            /** @default false */
            archived?: boolean;
            /** @default null */
            city?: string | null;
            /** @default null */
            maxPeople?: number | null;
            name: string;
            /** @default null */
            point?: {
                latitude: number;
                longitude: number;
            } | null;
            /** @default 0 */
            position?: number;
            /** @default null */
            postalCode?: string | null;
            /** @default null */
            province?: string | null;
            /** @default [] */
            rooms?: {
                exclusive: boolean;
                /** Format: uuid */
                id: string;
                name: string;
            }[];
            /** @default null */
            zone?: string | null;
        };
        Login: {
            email: string;
            password: string;
        };
        /** @description The link is there to be handed over while no mail server is configured. */
        MailedLink: {
            link: string | null;
            /** @enum {string} */
            mail: "queued" | "skipped";
        };
        MainPhoto: {
            /** Format: uuid */
            photoId: string;
        };
        MaintenanceMode: {
            enabled: boolean;
            retryAfterSeconds: number;
            since: string | null;
        };
        MaintenanceModeChange: {
            enabled: boolean;
            /** @default 300 */
            retryAfterSeconds?: number;
        };
        ManyIds: {
            ids: string[];
        };
        MirrorSync: {
            done: number;
            failed: number;
            more: boolean;
            /** @description Other companies’ documents, which stay at the gateway */
            skipped: number;
        };
        Money: {
            amountCents: number;
            /** @constant */
            currency: "EUR";
        };
        MySubscription: {
            subscription: components["schemas"]["ClientSubscription"] | null;
        };
        NamedAccount: {
            /** Format: uuid */
            userId: string;
        } | {
            email: string;
        };
        NewActivity: {
            /** @default false */
            allowsOverlap?: boolean;
            /** @default 0 */
            bufferAfterMinutes?: number;
            /** @default 0 */
            bufferBeforeMinutes?: number;
            cancellationPolicyId?: string | null;
            capacity: number;
            /**
             * @default {
             *       "fromMinutes": 30,
             *       "self": true
             *     }
             */
            checkIn?: {
                fromMinutes: number;
                self: boolean;
            };
            /** @default #7a9e7e */
            color?: string;
            /**
             * @default auto
             * @enum {string}
             */
            confirmation?: "auto" | "manual";
            /**
             * @default {
             *       "it": ""
             *     }
             */
            description?: {
                en?: string;
                it: string;
            };
            durationMinutes: number;
            /** @default 60 */
            horizonDays?: number;
            /**
             * @default class
             * @enum {string}
             */
            kind?: "class" | "appointment";
            /** @default 0 */
            leadMinutes?: number;
            locationId?: string | null;
            /**
             * @default [
             *       "free"
             *     ]
             */
            means?: ("free" | "entry" | "onSite" | "order")[];
            name: {
                en?: string;
                it: string;
            };
            /** @default 0 */
            position?: number;
            /** @default null */
            price?: {
                amountCents: number;
                /**
                 * @default EUR
                 * @constant
                 */
                currency?: "EUR";
            } | null;
            professionalIds?: string[];
            /** @default [] */
            reminders?: ({
                minutesBefore: number;
            } | {
                at: string;
                daysBefore: number;
            })[];
            /** @description Of the rooms of its location; an exclusive one has one class at a time */
            roomId?: string | null;
            schedules?: {
                /** @default null */
                capacity?: number | null;
                /** @default null */
                durationMinutes?: number | null;
                /** @default 1 */
                everyWeeks?: number;
                extra?: {
                    /** @default null */
                    capacity?: number | null;
                    /** Format: date */
                    date: string;
                    /** @default null */
                    durationMinutes?: number | null;
                    professionalIds?: string[] | null;
                    start: string;
                }[];
                locationId?: string | null;
                professionalIds?: string[] | null;
                skip?: string[];
                /** Format: date */
                validFrom: string;
                validTo?: string | null;
                weekly?: {
                    end?: string | null;
                    /** @default null */
                    everyMinutes?: number | null;
                    start: string;
                    weekday: number;
                }[];
                /** @description IANA; the studio’s when left out */
                zone?: string;
            }[];
            slug?: string;
            /** @default null */
            vat?: ({
                rateBp: number;
            } | {
                nature: string;
            }) | null;
            /**
             * @default {
             *       "mode": "offer",
             *       "offerMinutes": 60,
             *       "closeMinutes": 60,
             *       "maxLength": 20
             *     }
             */
            waitlist?: {
                closeMinutes: number;
                maxLength: number;
                /** @enum {string} */
                mode: "off" | "offer" | "auto";
                offerMinutes: number;
            };
        };
        NewApiToken: {
            /** @default true */
            active?: boolean;
            allowedOrigins?: string;
            expiresAt?: string | null;
            name: string;
            permissions: ("activities.read" | "article.read" | "author.read" | "catalog-item.read" | "catalog-item.write" | "category.read" | "forms.read" | "forms.write" | "galleries.read" | "immobile.read" | "media.write" | "newsletters.write" | "website-states.read")[];
        };
        NewCalendarFeed: {
            /** @enum {string} */
            locale?: "it" | "en";
            /** @enum {string} */
            owner: "client" | "professional";
        } | {
            /** @enum {string} */
            locale?: "it" | "en";
            /** Format: uuid */
            locationId: string;
            /** @constant */
            owner: "location";
        };
        NewCapacityChange: {
            /** Format: date */
            effectiveFrom: string;
            impactToken?: string;
            newCapacity: number;
            /**
             * @description `keep`: claims stay above it. `cancelLatest`: the latest of them end, by the token of a check
             * @default refuse
             * @enum {string}
             */
            onConflict?: "refuse" | "keep" | "cancelLatest";
            scheduleId?: string | null;
        };
        NewClosure: {
            /**
             * @description `keep`: who has a place keeps it, nobody gets a new one, and the waiting lists end. `cancel`: bookings end, entries and money go back
             * @default refuse
             * @enum {string}
             */
            bookings?: "refuse" | "keep" | "cancel";
            /**
             * @description Only answers what would happen
             * @default false
             */
            dryRun?: boolean;
            exceptSlotIds?: string[];
            /** Format: date */
            from: string;
            groupId?: string | null;
            /** @description Of each day; an end that is not later is of the next day. Null: whole local days */
            hours?: {
                end: string;
                start: string;
            } | null;
            impactToken?: string;
            /** @default null */
            note?: string | null;
            /**
             * @description Whether people whose places end are written to
             * @default true
             */
            notify?: boolean;
            reason: string;
            scope?: {
                /** @constant */
                all: true;
            } | {
                locationIds: string[];
            } | {
                activityIds: string[];
            } | {
                professionalIds: string[];
            };
            title: {
                en?: string;
                it: string;
            };
            /** Format: date */
            to: string;
        };
        NewClosureGroup: {
            /**
             * @description `keep`: who has a place keeps it, nobody gets a new one, and the waiting lists end. `cancel`: bookings end, entries and money go back
             * @default refuse
             * @enum {string}
             */
            bookings?: "refuse" | "keep" | "cancel";
            /** @default #7a7a7a */
            color?: string;
            /**
             * @description Only answers what would happen
             * @default false
             */
            dryRun?: boolean;
            impactToken?: string;
            name: {
                en?: string;
                it: string;
            };
            /**
             * @description Whether people whose places end are written to
             * @default true
             */
            notify?: boolean;
            /** @default null */
            preset?: "italianHolidays" | null;
            /** @default null */
            year?: number | null;
        };
        NewOrganizationSubscription: {
            /** @default null */
            event?: ("startTrial" | "activate") | null;
            /** @default null */
            note?: string | null;
            overrides?: ({
                key: string;
                on: boolean;
            } | {
                key: string;
                limit: number;
            })[];
            periodFrom?: string | null;
            periodTo?: string | null;
            /** Format: uuid */
            planId: string;
        };
        NewPasskey: {
            credential: {
                id: string;
                response: {
                    attestationObject: string;
                    clientDataJSON: string;
                    /** @default [] */
                    transports?: string[];
                };
            };
            name: string;
        };
        NewPasswordByLink: {
            email: string;
            newPassword: string;
            token: string;
        };
        NewUser: {
            displayName: string;
            email: string;
            /**
             * @default it
             * @enum {string}
             */
            language?: "it" | "en";
            phone?: string;
            /**
             * @default user
             * @enum {string}
             */
            role?: "user" | "pro" | "admin" | "superadmin";
        };
        Notifica: {
            errors: {
                code: string;
                description: string;
            }[];
            fileName: string | null;
            /** @description RC, NS, MC, NE, DT, AT … */
            kind: string;
            receivedAt: string | null;
            /** @description SDI’s own message */
            xml: string | null;
        };
        Offer: {
            /** @description Empty: every activity */
            activityIds: string[];
            dailyLimit: number | null;
            description: {
                [key: string]: string;
            };
            /** @description Null is unlimited */
            entries: number | null;
            length: {
                days: number;
            } | {
                months: number;
            };
            name: {
                [key: string]: string;
            };
            /** Format: uuid */
            planId: string;
            /** @description VAT included */
            price: components["schemas"]["Money"];
            /** @enum {string} */
            startRule: "purchase" | "firstUse" | "date";
            vat: components["schemas"]["Vat"];
        };
        OfferCheckout: {
            checkout: components["schemas"]["Checkout"];
        };
        OfflineSale: {
            /**
             * Format: uuid
             * @description One of the registry, instead of a buyer
             */
            aziendaId?: string;
            buyer?: {
                address?: string | null;
                city?: string | null;
                /** @description The country of the seat, ISO 3166-1 alpha-2; IT when absent */
                country?: string | null;
                email?: string | null;
                firstName?: string | null;
                /** @description Codice fiscale; an Italian consumer needs one */
                fiscalCode?: string | null;
                /** @enum {string} */
                kind: "company" | "consumer";
                lastName?: string | null;
                /** @description Company name, 80 Latin-1 characters; or firstName and lastName */
                legalName?: string | null;
                pec?: string | null;
                postalCode?: string | null;
                /** @description Two letters, Italian addresses only */
                province?: string | null;
                /** @description Codice destinatario: 7 characters, or 6 for a public administration */
                recipientCode?: string | null;
                streetNumber?: string | null;
                /** @description The country that gave the VAT number, ISO 3166-1 alpha-2 or XI; the one in front of the number, else the seat’s, when absent */
                vatCountry?: string | null;
                /** @description Partita IVA, or the foreign VAT number with or without its country prefix */
                vatNumber?: string | null;
            };
            causale?: string;
            /** @description What was agreed at the desk, VAT included; the price of what was sold when absent */
            grossCents?: number;
            /** @description The amount is computed */
            payment?: {
                /**
                 * Format: date
                 * @description Paid on, or due by
                 */
                date?: string;
                iban?: string;
                /** @enum {string} */
                method: "cash" | "cheque" | "transfer" | "card" | "directDebit" | "pagoPa";
            };
            /** @description What a public administration wants named */
            references?: {
                cig?: string;
                cup?: string;
                /** Format: date */
                date?: string;
                /** @enum {string} */
                kind: "order" | "contract" | "agreement";
                number: string;
            }[];
            splitPayment?: boolean;
            /**
             * @description Who bears the stamp duty of this document, the seller or the buyer; the setting when absent. The setting charges no public administration: the State bears none (DPR 642/1972, art. 8), a local body is charged by saying recharged here
             * @enum {string}
             */
            stampDuty?: "borne" | "recharged";
        };
        OfflineSubscription: {
            /**
             * Format: uuid
             * @description One of the registry, instead of a buyer
             */
            aziendaId?: string;
            buyer?: {
                address?: string | null;
                city?: string | null;
                /** @description The country of the seat, ISO 3166-1 alpha-2; IT when absent */
                country?: string | null;
                email?: string | null;
                firstName?: string | null;
                /** @description Codice fiscale; an Italian consumer needs one */
                fiscalCode?: string | null;
                /** @enum {string} */
                kind: "company" | "consumer";
                lastName?: string | null;
                /** @description Company name, 80 Latin-1 characters; or firstName and lastName */
                legalName?: string | null;
                pec?: string | null;
                postalCode?: string | null;
                /** @description Two letters, Italian addresses only */
                province?: string | null;
                /** @description Codice destinatario: 7 characters, or 6 for a public administration */
                recipientCode?: string | null;
                streetNumber?: string | null;
                /** @description The country that gave the VAT number, ISO 3166-1 alpha-2 or XI; the one in front of the number, else the seat’s, when absent */
                vatCountry?: string | null;
                /** @description Partita IVA, or the foreign VAT number with or without its country prefix */
                vatNumber?: string | null;
            };
            causale?: string;
            /** @description What was agreed at the desk, VAT included; the price of what was sold when absent */
            grossCents?: number;
            /** @description The amount is computed */
            payment?: {
                /**
                 * Format: date
                 * @description Paid on, or due by
                 */
                date?: string;
                iban?: string;
                /** @enum {string} */
                method: "cash" | "cheque" | "transfer" | "card" | "directDebit" | "pagoPa";
            };
            /** @description What a public administration wants named */
            references?: {
                cig?: string;
                cup?: string;
                /** Format: date */
                date?: string;
                /** @enum {string} */
                kind: "order" | "contract" | "agreement";
                number: string;
            }[];
            splitPayment?: boolean;
            /**
             * @description Who bears the stamp duty of this document, the seller or the buyer; the setting when absent. The setting charges no public administration: the State bears none (DPR 642/1972, art. 8), a local body is charged by saying recharged here
             * @enum {string}
             */
            stampDuty?: "borne" | "recharged";
            /** @description Of one that was made for a client alone; a plan has its own */
            vat?: {
                rateBp: number;
            } | {
                nature: string;
            };
        };
        OpenedCalendarFeed: {
            /** Format: date-time */
            createdAt: string;
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            locale: "it" | "en";
            locationId: string | null;
            /** @enum {string} */
            owner: "client" | "professional" | "location";
            /** @description The address for calendar programs, below that of the server; never shown again */
            path: string;
            prefix: string;
        };
        OperatorAlert: {
            amountCents: number | null;
            /** @description As the provider says it */
            currency: string | null;
            /** @description The provider’s id of it */
            externalId: string;
            /** Format: uuid */
            id: string;
            /**
             * @description The payer complains; the provider took the money back; an order was paid twice, and the money is not counted; money that counts as given back is with the studio again; the e-invoicing gateway does not accept the credentials, and invoices wait
             * @enum {string}
             */
            kind: "dispute" | "reversal" | "second_payment" | "refund_failed" | "gateway_denied";
            orderId: number | null;
            outcome: string | null;
            paymentId: string | null;
            /** @enum {string} */
            provider: "card" | "wallet" | "GatewayA" | "GatewayB";
            /** Format: date-time */
            raisedAt: string;
            reason: string | null;
            /** @description Until when the provider takes an answer */
            respondBy: string | null;
            /** @enum {string} */
            status: "Open" | "Closed";
        };
        Order: {
            activityId: string | null;
            /** @description What was bought was made: the booking, or the subscription; it may have been cancelled since */
            booked: boolean;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            expiresAt: string;
            finalizedAt: string | null;
            hold: {
                /** Format: date-time */
                expiresAt: string;
                /** @enum {string} */
                status: "Active" | "Converted" | "Released" | "Expired";
            } | null;
            id: number;
            /** @enum {string} */
            kind: "booking" | "commerce";
            lines: {
                description: string;
                grossCents: number;
                quantity: number;
                vat: components["schemas"]["Vat"];
            }[];
            paidAt: string | null;
            /** @description Of a commerce order, as it was bought */
            plan: {
                entries: number | null;
                /** Format: uuid */
                id: string;
                name: {
                    [key: string]: string;
                };
            } | null;
            /** @enum {string} */
            provider: "card" | "wallet";
            /** @description The number; `commerce:<id>` for a commerce order */
            reference: string;
            refunded: components["schemas"]["Money"];
            slotId: string | null;
            /** @enum {string} */
            status: "Pending" | "Expired" | "PaymentFailed" | "Paid" | "Finalized" | "RefundPending" | "Refunded" | "OperatorReview" | "Released";
            total: components["schemas"]["Money"];
            /** Format: uuid */
            userId: string;
        };
        OrderDetail: {
            /** @description Every action of its kind; beside an allowed one `outcomeUnknown` says that somebody must have looked first */
            actions: {
                /** @enum {string} */
                action: "ConfirmPayment" | "FinalizeBooking" | "FinalizeFulfillment" | "Release" | "RefundPayment" | "Refund" | "CountReturned" | "RetryInvoice";
                allowed: boolean;
                /** @enum {string} */
                obstacle?: "notInReview" | "inReview" | "moneyHeld" | "nothingCaptured" | "notPaidInFull" | "refundOpen" | "refunded" | "noInvoice" | "invoiceNotFailed" | "invoiceThere" | "gatewayChanged" | "outcomeUnknown";
            }[];
            activityId: string | null;
            /** @description The hosted session at the provider */
            attempt: {
                amount: components["schemas"]["Money"];
                /** Format: uuid */
                id: string;
                paymentId: string | null;
                sessionId: string | null;
                /** @enum {string} */
                status: "Planned" | "Open" | "Unknown" | "Refused" | "Awaiting" | "Captured" | "Failed" | "Closed";
            } | null;
            /** @description To whom the invoice goes, as it was when the order was made; corrected data stand in the document */
            billingProfile: {
                [key: string]: string;
            };
            /** @description What was bought was made: the booking, or the subscription; it may have been cancelled since */
            booked: boolean;
            calls: components["schemas"]["OutsideCall"][];
            captured: components["schemas"]["Money"];
            /** @description Whose it is; without a name: the account is not there */
            client: {
                displayName: string | null;
                /** Format: uuid */
                id: string;
            };
            /** Format: date-time */
            createdAt: string;
            events: {
                externalEventId: string;
                /** @enum {string} */
                provider: "card" | "wallet";
                /** Format: date-time */
                receivedAt: string;
                /** @enum {string} */
                status: "Received" | "Applied" | "Ignored" | "Unmatched";
                type: string;
            }[];
            /** Format: date-time */
            expiresAt: string;
            fattura: {
                /** Format: uuid */
                id: string;
                number: string | null;
                /** @enum {string} */
                status: "DRAFT" | "QUEUED" | "SENDING" | "PREN" | "INVI" | "CONS" | "NONC" | "ACCE" | "DECO" | "ERRO" | "RIFI" | "NEEDS_REVIEW" | "RECEIVED";
            } | null;
            finalizedAt: string | null;
            hold: {
                /** Format: date-time */
                expiresAt: string;
                /** @description While a review keeps the place: until when it is not given away */
                keptUntil: string | null;
                /** @enum {string} */
                status: "Active" | "Converted" | "Released" | "Expired";
            } | null;
            id: number;
            invoice: {
                number: string | null;
                /** @enum {string} */
                status: "Queued" | "Sending" | "Submitted" | "Failed" | "NeedsReview" | "Cancelled";
            } | null;
            invoiceJob: components["schemas"]["InvoiceJob"] | null;
            /** @enum {string} */
            kind: "booking" | "commerce";
            lines: {
                description: string;
                grossCents: number;
                quantity: number;
                vat: components["schemas"]["Vat"];
            }[];
            paidAt: string | null;
            paymentId: string | null;
            /** @description Of a commerce order, as it was bought */
            plan: {
                entries: number | null;
                /** Format: uuid */
                id: string;
                name: {
                    [key: string]: string;
                };
            } | null;
            /** @enum {string} */
            provider: "card" | "wallet";
            /** @description The number; `commerce:<id>` for a commerce order */
            reference: string;
            refunded: components["schemas"]["Money"];
            refunds: {
                amount: components["schemas"]["Money"];
                /** Format: uuid */
                id: string;
                idempotencyKey: string;
                /** Format: date-time */
                openedAt: string;
                providerRefundId: string | null;
                /** @enum {string} */
                reason: "capacity_refunded" | "booking_cancelled" | "class_cancelled" | "requested_by_admin";
                /** @enum {string} */
                status: "Planned" | "Unknown" | "Pending" | "Confirmed" | "Refused";
            }[];
            review: {
                evidence: {
                    [key: string]: string | number | boolean | null;
                };
                /** @enum {string} */
                reason: "payment_mismatch" | "paid_after_release" | "finalization_exhausted" | "capacity_refund_failed" | "cancellation_refund_failed" | "capture_unresolved" | "refund_unresolved";
                /** Format: date-time */
                since: string;
            } | null;
            slot: {
                /** Format: date */
                localDate: string;
                localStart: string;
                title: string;
            } | null;
            slotId: string | null;
            /** @enum {string} */
            status: "Pending" | "Expired" | "PaymentFailed" | "Paid" | "Finalized" | "RefundPending" | "Refunded" | "OperatorReview" | "Released";
            subscription: {
                /** Format: uuid */
                id: string;
                remaining: number | null;
                /** @enum {string} */
                status: "Scheduled" | "Active" | "Suspended" | "Expired" | "RefundPending" | "Cancelled";
            } | null;
            timeline: {
                actor: string;
                amountCents: number | null;
                /** Format: date-time */
                at: string;
                /** @enum {string} */
                event: "order.opened" | "order.paid" | "order.paidLate" | "order.paidAgain" | "order.paymentMismatch" | "order.paymentFailed" | "order.expired" | "order.finalized" | "order.escalated" | "order.reviewed" | "hold.reviewLapsed" | "payment.approved" | "payment.awaited" | "payment.capturePending" | "payment.neverCame" | "payment.notCaptured" | "refund.opened" | "refund.pending" | "refund.unknown" | "refund.confirmed" | "refund.refused" | "refund.foundAtProvider" | "refund.otherAmount" | "review.paymentConfirmed" | "review.released" | "invoice.queued" | "invoice.sending" | "invoice.Queued" | "invoice.Sending" | "invoice.Submitted" | "invoice.Failed" | "invoice.NeedsReview" | "invoice.Cancelled" | "invoice.retried" | "invoice.cancelled" | "invoice.stateSeen" | "invoice.adopted" | "invoice.doubled" | "invoice.creditOwed" | "invoice.creditDrafted" | "mail.Queued" | "mail.Sending" | "mail.Sent" | "mail.Skipped" | "mail.NeedsReview" | "alert.dispute" | "alert.reversal" | "alert.refund_failed" | "alert.second_payment" | "alert.gateway_denied" | "alert.settled";
                facts: {
                    [key: string]: string | number | boolean | null;
                };
            }[];
            total: components["schemas"]["Money"];
            /** Format: uuid */
            userId: string;
        };
        OrderReview: {
            /** @enum {string} */
            action: "ConfirmPayment" | "FinalizeBooking" | "Release" | "RefundPayment";
        };
        OrganizationSubscription: {
            /** Format: date-time */
            createdAt: string;
            /** Format: uuid */
            id: string;
            note: string | null;
            overrides: ({
                key: string;
                on: boolean;
            } | {
                key: string;
                limit: number;
            })[];
            periodFrom: string | null;
            periodTo: string | null;
            /** Format: uuid */
            planId: string;
            /** @enum {string} */
            status: "Requested" | "Trial" | "Active" | "PastDue" | "Cancelled";
            /** Format: date-time */
            updatedAt: string;
            version: number;
        };
        OrganizationSubscriptions: {
            current: components["schemas"]["OrganizationSubscription"] | null;
            history: components["schemas"]["OrganizationSubscription"][];
        };
        OrganizationSubscriptionUpdate: {
            /** @default null */
            event?: ("startTrial" | "activate" | "fallDue" | "cancel") | null;
            note?: string | null;
            overrides?: ({
                key: string;
                on: boolean;
            } | {
                key: string;
                limit: number;
            })[];
            periodFrom?: string | null;
            periodTo?: string | null;
            /** Format: uuid */
            planId?: string;
        };
        OtpReach: {
            canReceiveOtp: boolean;
            mode: ("register" | "login") | null;
        };
        OtpRequest: {
            email: string;
            /** @enum {string} */
            mode: "register" | "login";
        };
        OtpRequested: {
            expiresInSeconds: number;
            /** Format: uuid */
            requestId: string;
            resendAfterSeconds: number;
        };
        OtpResend: {
            email: string;
            /** Format: uuid */
            requestId: string;
        };
        OtpValidate: {
            code: string;
            email: string;
            /** Format: uuid */
            requestId: string;
        };
        /** @description A call to provider, gateway or mail server, committed before it was made. */
        OutsideCall: {
            attempt: number;
            /** @enum {string} */
            call: "session.create" | "session.close" | "payment.capture" | "refund.create" | "invoice.emit" | "seller.register" | "mail.send";
            idempotencyKey: string;
            outcome: {
                [key: string]: string | number | boolean | null;
            } | null;
            /** Format: date-time */
            plannedAt: string;
            resolvedAt: string | null;
            /**
             * @description Unknown: lost, and being looked up
             * @enum {string}
             */
            status: "Planned" | "Unknown" | "Confirmed" | "Refused";
        };
        OverbookingConfig: {
            enabled: boolean;
        };
        OverbookingConfigSave: {
            enabled: boolean;
        };
        OwnBillingProfile: {
            /** @description Null: none is kept yet */
            profile: {
                [key: string]: string;
            } | null;
        };
        OwnCheckIn: {
            /** Format: uuid */
            bookingId: string;
        } | {
            /** @description What hangs in the location, as a QR code */
            locationCode: string;
        };
        OwnDetails: {
            displayName: string;
            phone: string | null;
        };
        OwnEntryLedger: {
            /** Format: date-time */
            asOf: string;
            balance: number;
            items: {
                /** Format: date-time */
                at: string;
                /** @description After this line */
                balance: number;
                bookingId: string | null;
                /** @description What its booking is for */
                class: {
                    /** Format: uuid */
                    activityId: string;
                    /** Format: date */
                    localDate: string;
                    /** Format: uuid */
                    slotId: string;
                    /** Format: date-time */
                    startsAt: string;
                    title: string;
                } | null;
                delta: number;
                /** Format: uuid */
                id: string;
                /** @enum {string} */
                kind: "grant" | "consume" | "return" | "credit" | "debit" | "expire" | "refund";
            }[];
        };
        OwnGrant: {
            clientId: string;
            name: string;
            scopes: ("openid" | "profile" | "email" | "roles" | "offline_access" | "api")[];
            /** Format: date-time */
            since: string;
        };
        OwnGrants: {
            items: components["schemas"]["OwnGrant"][];
        };
        OwnListedOrder: {
            activityId: string | null;
            /** @description What was bought was made: the booking, or the subscription; it may have been cancelled since */
            booked: boolean;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            expiresAt: string;
            finalizedAt: string | null;
            hold: {
                /** Format: date-time */
                expiresAt: string;
                /** @enum {string} */
                status: "Active" | "Converted" | "Released" | "Expired";
            } | null;
            id: number;
            invoice: {
                number: string | null;
                /** @enum {string} */
                status: "Queued" | "Sending" | "Submitted" | "Failed" | "NeedsReview" | "Cancelled";
            } | null;
            /** @enum {string} */
            kind: "booking" | "commerce";
            lines: {
                description: string;
                grossCents: number;
                quantity: number;
                vat: components["schemas"]["Vat"];
            }[];
            paidAt: string | null;
            /** @description Of a commerce order, as it was bought */
            plan: {
                entries: number | null;
                /** Format: uuid */
                id: string;
                name: {
                    [key: string]: string;
                };
            } | null;
            /** @enum {string} */
            provider: "card" | "wallet";
            /** @description The provider’s page, while the order may be paid on it */
            redirectUrl: string | null;
            /** @description The number; `commerce:<id>` for a commerce order */
            reference: string;
            refunded: components["schemas"]["Money"];
            slotId: string | null;
            /** @enum {string} */
            status: "Pending" | "Expired" | "PaymentFailed" | "Paid" | "Finalized" | "RefundPending" | "Refunded" | "OperatorReview" | "Released";
            total: components["schemas"]["Money"];
            /** Format: uuid */
            userId: string;
        };
        OwnOrder: {
            activityId: string | null;
            /** @description What was bought was made: the booking, or the subscription; it may have been cancelled since */
            booked: boolean;
            /** @description How the booking that it made stands; null: it made none */
            bookingStatus: ("Requested" | "Confirmed" | "CheckedIn" | "NoShow" | "Cancelled" | "LateCancelled" | "StudioCancelled" | "Declined") | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            expiresAt: string;
            finalizedAt: string | null;
            hold: {
                /** Format: date-time */
                expiresAt: string;
                /** @enum {string} */
                status: "Active" | "Converted" | "Released" | "Expired";
            } | null;
            id: number;
            invoice: {
                number: string | null;
                /** @enum {string} */
                status: "Queued" | "Sending" | "Submitted" | "Failed" | "NeedsReview" | "Cancelled";
            } | null;
            /** @enum {string} */
            kind: "booking" | "commerce";
            lines: {
                description: string;
                grossCents: number;
                quantity: number;
                vat: components["schemas"]["Vat"];
            }[];
            paidAt: string | null;
            /** @description Of a commerce order, as it was bought */
            plan: {
                entries: number | null;
                /** Format: uuid */
                id: string;
                name: {
                    [key: string]: string;
                };
            } | null;
            /** @enum {string} */
            provider: "card" | "wallet";
            /** @description The provider’s page, while the order may be paid on it */
            redirectUrl: string | null;
            /** @description The number; `commerce:<id>` for a commerce order */
            reference: string;
            refunded: components["schemas"]["Money"];
            /** @description Why money of it went or goes back, of the last time */
            refundReason: ("capacity_refunded" | "booking_cancelled" | "class_cancelled" | "requested_by_admin") | null;
            slotId: string | null;
            /** @enum {string} */
            status: "Pending" | "Expired" | "PaymentFailed" | "Paid" | "Finalized" | "RefundPending" | "Refunded" | "OperatorReview" | "Released";
            subscription: {
                /** Format: uuid */
                id: string;
                remaining: number | null;
                /** @enum {string} */
                status: "Scheduled" | "Active" | "Suspended" | "Expired" | "RefundPending" | "Cancelled";
            } | null;
            total: components["schemas"]["Money"];
            /** Format: uuid */
            userId: string;
        };
        OwnSession: {
            current: boolean;
            /** Format: uuid */
            id: string;
            /** Format: date-time */
            issuedAt: string;
            support: components["schemas"]["SupportMode"] | null;
        };
        OwnSessions: {
            items: components["schemas"]["OwnSession"][];
        };
        Passkey: {
            /** Format: date-time */
            createdAt: string;
            /** Format: uuid */
            id: string;
            lastUsedAt: string | null;
            name: string;
        };
        PasskeyCreation: {
            /** @constant */
            attestation: "none";
            authenticatorSelection: {
                /** @constant */
                residentKey: "preferred";
                /** @constant */
                userVerification: "required";
            };
            challenge: string;
            excludeCredentials: {
                id: string;
                transports: string[];
                /** @constant */
                type: "public-key";
            }[];
            pubKeyCredParams: {
                alg: number;
                /** @constant */
                type: "public-key";
            }[];
            rp: {
                id: string;
                name: string;
            };
            timeout: number;
            user: {
                displayName: string;
                id: string;
                name: string;
            };
        };
        PasskeyRename: {
            name: string;
        };
        PasskeyRequest: {
            allowCredentials: {
                id: string;
                transports: string[];
                /** @constant */
                type: "public-key";
            }[];
            challenge: string;
            rpId: string;
            timeout: number;
            /** @constant */
            userVerification: "required";
        };
        Passkeys: {
            items: components["schemas"]["Passkey"][];
        };
        PasswordStatus: {
            hasPassword: boolean;
            mustChangePassword: boolean;
        };
        Photo: {
            bytes: number;
            /** @enum {string} */
            contentType: "image/jpeg" | "image/png" | "image/webp";
            /** Format: date-time */
            createdAt: string;
            /** Format: uuid */
            id: string;
            url: string;
        };
        PlanSale: {
            /** @default null */
            note?: string | null;
            paid: {
                /** @description Absent: the price of the plan */
                amountCents?: number;
                /** @enum {string} */
                method: "cash" | "transfer" | "card" | "none";
            };
            /** Format: uuid */
            planId: string;
            /** Format: uuid */
            userId: string;
            validFrom?: string | null;
        };
        PlanSaleBatch: {
            /** @default null */
            note?: string | null;
            paid: {
                /** @description Absent: the price of the plan */
                amountCents?: number;
                /** @enum {string} */
                method: "cash" | "transfer" | "card" | "none";
            };
            /** Format: uuid */
            planId: string;
            userIds: string[];
            validFrom?: string | null;
        };
        PlatformPlan: {
            active: boolean;
            /** Format: date-time */
            createdAt: string;
            features: ({
                key: string;
                on: boolean;
            } | {
                key: string;
                limit: number;
            })[];
            /** Format: uuid */
            id: string;
            key: string;
            monthlyPrice: components["schemas"]["Money"] | null;
            name: {
                [key: string]: string;
            };
            public: boolean;
            /** Format: date-time */
            updatedAt: string;
            version: number;
            yearlyPrice: components["schemas"]["Money"] | null;
        };
        PlatformPlanChange: {
            active?: boolean;
            features?: ({
                key: string;
                on: boolean;
            } | {
                key: string;
                limit: number;
            })[];
            key?: string;
            monthlyPrice?: {
                amountCents: number;
                /**
                 * @default EUR
                 * @constant
                 */
                currency?: "EUR";
            } | null;
            name?: {
                [key: string]: string;
            };
            public?: boolean;
            yearlyPrice?: {
                amountCents: number;
                /**
                 * @default EUR
                 * @constant
                 */
                currency?: "EUR";
            } | null;
        };
        PlatformPlanDraft: {
            /** @default true */
            active?: boolean;
            /** @default [] */
            features?: ({
                key: string;
                on: boolean;
            } | {
                key: string;
                limit: number;
            })[];
            key: string;
            /** @default null */
            monthlyPrice?: {
                amountCents: number;
                /**
                 * @default EUR
                 * @constant
                 */
                currency?: "EUR";
            } | null;
            name: {
                [key: string]: string;
            };
            /** @default false */
            public?: boolean;
            /** @default null */
            yearlyPrice?: {
                amountCents: number;
                /**
                 * @default EUR
                 * @constant
                 */
                currency?: "EUR";
            } | null;
        };
        Postcodes: {
            items: {
                cap: string;
                comune: string;
            }[];
            /** @description Whose list it is and since when; null: none is loaded, and what is shown is what the program knows */
            source: {
                name: string;
                validFrom: string;
            } | null;
        };
        Preference: {
            activeUntil: string | null;
            alerts: boolean;
            bagniMin: number | null;
            camereMin: number | null;
            classeMin: ("A4" | "A3" | "A2" | "A1" | "B" | "C" | "D" | "E" | "F" | "G") | null;
            comuni: string[];
            contactId: string | null;
            contratto: ("vendita" | "affitto" | "affittoBreve" | "asta") | null;
            /** Format: date-time */
            createdAt: string;
            dotazioniMust: string[];
            dotazioniNice: string[];
            /** Format: uuid */
            id: string;
            lat: number | null;
            localiMin: number | null;
            lon: number | null;
            name: string | null;
            prezzoMax: components["schemas"]["Money"] | null;
            prezzoMin: components["schemas"]["Money"] | null;
            raggioM: number | null;
            superficieMax: number | null;
            superficieMin: number | null;
            tipologie: string[];
            /** Format: date-time */
            updatedAt: string;
            userId: string | null;
            version: number;
        };
        PreferenceChange: {
            activeUntil?: string | null;
            alerts?: boolean;
            bagniMin?: number | null;
            camereMin?: number | null;
            classeMin?: ("A4" | "A3" | "A2" | "A1" | "B" | "C" | "D" | "E" | "F" | "G") | null;
            comuni?: string[];
            contratto?: ("vendita" | "affitto" | "affittoBreve" | "asta") | null;
            dotazioniMust?: string[];
            dotazioniNice?: string[];
            lat?: number | null;
            localiMin?: number | null;
            lon?: number | null;
            name?: string | null;
            prezzoMax?: {
                amountCents: number;
                /**
                 * @default EUR
                 * @constant
                 */
                currency?: "EUR";
            } | null;
            prezzoMin?: {
                amountCents: number;
                /**
                 * @default EUR
                 * @constant
                 */
                currency?: "EUR";
            } | null;
            raggioM?: number | null;
            superficieMax?: number | null;
            superficieMin?: number | null;
            tipologie?: string[];
        };
        PreferenceDraft: {
            activeUntil?: string | null;
            alerts?: boolean;
            bagniMin?: number | null;
            camereMin?: number | null;
            classeMin?: ("A4" | "A3" | "A2" | "A1" | "B" | "C" | "D" | "E" | "F" | "G") | null;
            comuni?: string[];
            contratto?: ("vendita" | "affitto" | "affittoBreve" | "asta") | null;
            dotazioniMust?: string[];
            dotazioniNice?: string[];
            lat?: number | null;
            localiMin?: number | null;
            lon?: number | null;
            name?: string | null;
            prezzoMax?: {
                amountCents: number;
                /**
                 * @default EUR
                 * @constant
                 */
                currency?: "EUR";
            } | null;
            prezzoMin?: {
                amountCents: number;
                /**
                 * @default EUR
                 * @constant
                 */
                currency?: "EUR";
            } | null;
            raggioM?: number | null;
            superficieMax?: number | null;
            superficieMin?: number | null;
            templateId?: string | null;
            tipologie?: string[];
        };
        PreferenceTemplate: {
            activeUntil: string | null;
            alerts: boolean;
            bagniMin: number | null;
            camereMin: number | null;
            classeMin: ("A4" | "A3" | "A2" | "A1" | "B" | "C" | "D" | "E" | "F" | "G") | null;
            comuni: string[];
            contratto: ("vendita" | "affitto" | "affittoBreve" | "asta") | null;
            /** Format: date-time */
            createdAt: string;
            dotazioniMust: string[];
            dotazioniNice: string[];
            /** Format: uuid */
            id: string;
            lat: number | null;
            localiMin: number | null;
            lon: number | null;
            name: string;
            prezzoMax: components["schemas"]["Money"] | null;
            prezzoMin: components["schemas"]["Money"] | null;
            raggioM: number | null;
            superficieMax: number | null;
            superficieMin: number | null;
            tipologie: string[];
            /** Format: date-time */
            updatedAt: string;
            version: number;
        };
        PreferenceTemplateChange: {
            activeUntil?: string | null;
            alerts?: boolean;
            bagniMin?: number | null;
            camereMin?: number | null;
            classeMin?: ("A4" | "A3" | "A2" | "A1" | "B" | "C" | "D" | "E" | "F" | "G") | null;
            comuni?: string[];
            contratto?: ("vendita" | "affitto" | "affittoBreve" | "asta") | null;
            dotazioniMust?: string[];
            dotazioniNice?: string[];
            lat?: number | null;
            localiMin?: number | null;
            lon?: number | null;
            name?: string;
            prezzoMax?: {
                amountCents: number;
                /**
                 * @default EUR
                 * @constant
                 */
                currency?: "EUR";
            } | null;
            prezzoMin?: {
                amountCents: number;
                /**
                 * @default EUR
                 * @constant
                 */
                currency?: "EUR";
            } | null;
            raggioM?: number | null;
            superficieMax?: number | null;
            superficieMin?: number | null;
            tipologie?: string[];
        };
        PreferenceTemplateDraft: {
            activeUntil?: string | null;
            /** @default true */
            alerts?: boolean;
            /** @default null */
            bagniMin?: number | null;
            /** @default null */
            camereMin?: number | null;
            /** @default null */
            classeMin?: ("A4" | "A3" | "A2" | "A1" | "B" | "C" | "D" | "E" | "F" | "G") | null;
            /** @default [] */
            comuni?: string[];
            /** @default null */
            contratto?: ("vendita" | "affitto" | "affittoBreve" | "asta") | null;
            /** @default [] */
            dotazioniMust?: string[];
            /** @default [] */
            dotazioniNice?: string[];
            /** @default null */
            lat?: number | null;
            /** @default null */
            localiMin?: number | null;
            /** @default null */
            lon?: number | null;
            name: string;
            /** @default null */
            prezzoMax?: {
                amountCents: number;
                /**
                 * @default EUR
                 * @constant
                 */
                currency?: "EUR";
            } | null;
            /** @default null */
            prezzoMin?: {
                amountCents: number;
                /**
                 * @default EUR
                 * @constant
                 */
                currency?: "EUR";
            } | null;
            /** @default null */
            raggioM?: number | null;
            /** @default null */
            superficieMax?: number | null;
            /** @default null */
            superficieMin?: number | null;
            /** @default [] */
            tipologie?: string[];
        };
        PreferredContentLanguage: {
            /** @enum {string} */
            language: "it" | "en";
        };
        PresignedUpload: {
            /** Format: date-time */
            expiresAt: string;
            /** @description To be sent along with them */
            headers: {
                [key: string]: string;
            };
            /** @constant */
            method: "PUT";
            /** Format: uuid */
            uploadId: string;
            /** @description Takes the bytes, of that length, until then */
            url: string;
        };
        PresignUpload: {
            contentType: string;
            fileName: string;
            /** @enum {string} */
            purpose: "brandAsset" | "media" | "attachment";
            sha256?: string;
            size: number;
        };
        Pro: {
            color: string;
            displayName: string;
            /** Format: uuid */
            id: string;
        };
        /** @description RFC 9457. `code` is the contract; `title` follows Accept-Language. */
        Problem: {
            /** @enum {string} */
            code: "errors.general.validation" | "errors.general.malformed" | "errors.general.permissionDenied" | "errors.general.originRefused" | "errors.general.notFound" | "errors.general.featureDisabled" | "errors.general.methodNotAllowed" | "errors.general.conflict" | "errors.general.stale" | "errors.general.payloadTooLarge" | "errors.general.unsupportedMediaType" | "errors.general.referenced" | "errors.general.referenceUnknown" | "errors.general.unknownHost" | "errors.general.idempotencyMismatch" | "errors.general.rateLimited" | "errors.general.internal" | "errors.general.maintenance" | "errors.general.unavailable" | "errors.auth.challengeFailed" | "errors.auth.otpInvalid" | "errors.auth.actionTokenInvalid" | "errors.auth.unauthenticated" | "errors.auth.invalidCredentials" | "errors.auth.sessionInvalidated" | "errors.auth.externalTokenInvalid" | "errors.auth.externalEmailUnverified" | "errors.auth.externalRedirectUriInvalid" | "errors.auth.forcedPasswordChangeRequired" | "errors.auth.loginRefused" | "errors.auth.registrationDisabled" | "errors.auth.supportOutOfReach" | "errors.auth.supportNotAllowed" | "errors.auth.supportAccountClosed" | "errors.auth.supportPermitOutOfRange" | "auth.read_only" | "errors.auth.passwordTooLong" | "errors.auth.passwordTooShort" | "errors.auth.passwordIsAddress" | "errors.auth.passwordCommon" | "errors.auth.passwordWeak" | "errors.auth.passwordUnchanged" | "errors.auth.currentPasswordWrong" | "errors.auth.freshSignInRequired" | "errors.auth.secondFactorRequired" | "errors.auth.secondFactorEnrolmentRequired" | "errors.auth.secondFactorRefused" | "errors.auth.secondFactorCodeWrong" | "errors.auth.passkeyRefused" | "errors.auth.tooManyPasskeys" | "errors.auth.secondFactorActive" | "errors.auth.secondFactorNotBegun" | "errors.auth.secondFactorMissing" | "errors.auth.accountNotWaiting" | "errors.auth.tooManyAttempts" | "errors.auth.otpCooldown" | "errors.users.confirmationFailed" | "errors.users.openOrders" | "errors.users.paidBookings" | "errors.users.tooManyPhotos" | "errors.users.photoInvalid" | "errors.users.photoTooManyPixels" | "errors.users.photoUnprocessable" | "errors.users.emailTaken" | "errors.users.accountDeleted" | "errors.users.subjectStillActive" | "errors.users.ownAccount" | "errors.users.lastSuperAdmin" | "errors.payment.webhookSignatureInvalid" | "errors.payment.webhookBodyInvalid" | "errors.payment.featureDependency" | "errors.payment.capacityUnavailable" | "errors.payment.holdLimitReached" | "errors.payment.reviewActionNotAllowed" | "errors.payment.alertUndecided" | "errors.payment.refundNotAllowed" | "errors.payment.invoiceConfigurationInvalid" | "errors.payment.billingProfileRequired" | "errors.payment.providerUnavailable" | "errors.eInvoicing.permissionDenied" | "errors.eInvoicing.notConfigured" | "errors.eInvoicing.resendNotAllowed" | "errors.eInvoicing.absenceTooEarly" | "errors.eInvoicing.accountChanged" | "errors.eInvoicing.invoiceNumberAlreadyUsed" | "errors.eInvoicing.creditNoteSourceUnavailable" | "errors.eInvoicing.structuredInvoiceInvalid" | "errors.eInvoicing.invoiceImportInvalid" | "errors.eInvoicing.pdfTooLarge" | "errors.eInvoicing.creditNoteCreationFailed" | "errors.eInvoicing.sendFailed" | "errors.eInvoicing.gatewayRejected" | "errors.eInvoicing.authenticationFailed" | "errors.eInvoicing.emissionOutcomeUnknown" | "errors.eInvoicing.gatewayUnavailable" | "errors.booking.slotNotFound" | "errors.booking.bookingNotFound" | "errors.booking.activityNotBookable" | "errors.booking.slotClosed" | "errors.booking.slotCancelled" | "errors.booking.slotOver" | "errors.booking.timePast" | "errors.booking.timeTaken" | "errors.booking.tooSoon" | "errors.booking.tooFar" | "errors.booking.clientBlocked" | "errors.booking.alreadyBooked" | "errors.booking.meansNotAccepted" | "errors.booking.paymentRequired" | "errors.booking.placeFull" | "errors.booking.overlap" | "errors.booking.professionalBusy" | "errors.booking.overbookingOff" | "errors.booking.overbookingLimit" | "errors.booking.tooLateToCancel" | "errors.booking.waitlistOff" | "errors.booking.waitlistFull" | "errors.booking.waitlistClosed" | "errors.booking.placeAvailable" | "errors.booking.notOffered" | "errors.booking.alreadyOffered" | "errors.booking.offerLapsed" | "errors.booking.entryAccepted" | "errors.booking.entryOver" | "errors.booking.cancelNotAllowed" | "errors.booking.attended" | "errors.booking.noShow" | "errors.booking.cancelled" | "errors.booking.declined" | "errors.booking.confirmed" | "errors.booking.notConfirmed" | "errors.booking.checkInClosed" | "errors.booking.impactStale" | "errors.booking.capacityConflict" | "errors.booking.changeApplied" | "errors.booking.changeSuperseded" | "errors.booking.closureImpact" | "errors.booking.groupInUse" | "errors.booking.closureInvalid" | "errors.booking.activityInvalid" | "errors.booking.positionsMismatch" | "errors.booking.scheduleInvalid" | "errors.booking.professionalUnknown" | "errors.booking.slugTaken" | "errors.booking.policyNameTaken" | "errors.booking.hasBookings" | "errors.booking.locationInUse" | "errors.booking.policyInUse" | "errors.booking.feedExists" | "errors.booking.archived" | "errors.booking.deleted" | "errors.booking.notPublished" | "errors.subscription.missing" | "errors.subscription.notCovered" | "errors.subscription.notStarted" | "errors.subscription.suspended" | "errors.subscription.expired" | "errors.subscription.cancelled" | "errors.subscription.entriesExhausted" | "errors.subscription.dailyLimit" | "errors.subscription.unlimited" | "errors.subscription.refundInFlight" | "errors.subscription.refundNotAllowed" | "errors.subscription.planInactive" | "errors.subscription.organizationExists" | "errors.subscription.planActive" | "errors.subscription.planCancelled" | "errors.subscription.notCurrent" | "errors.subscription.notPending" | "errors.subscription.planInUse" | "errors.subscription.platformPlanInUse" | "errors.subscription.featureInUse" | "errors.subscription.keyTaken" | "errors.subscription.validityInvalid" | "errors.subscription.activityUnknown" | "errors.subscription.freezeLimit" | "errors.subscription.batchInvalid" | "errors.content.csvUnreadable" | "errors.content.assetShape" | "errors.content.enumValueInUse" | "errors.content.enumValueSystem" | "errors.content.enumValueTaken" | "errors.content.legacyCmsRejected" | "errors.content.legacyCmsUnavailable" | "errors.content.importExpired" | "errors.content.importFailed" | "errors.content.importNotDone" | "errors.content.importRunning" | "errors.content.importUndoUnavailable" | "errors.content.importUndone" | "errors.content.notPublishable" | "errors.content.notTrashed" | "errors.content.recordTrashed" | "errors.content.skuTaken" | "errors.content.uploadAttached" | "errors.content.uploadClosed" | "errors.content.uploadEmpty" | "errors.content.uploadExpired" | "errors.content.uploadMismatch" | "errors.content.uploadMissing" | "errors.content.uploadRefused" | "errors.content.uploadTooLarge" | "errors.content.uploadTooManyPixels" | "errors.content.scannerUnavailable" | "errors.content.uploadHarmful" | "errors.content.uploadTypeRefused" | "errors.content.uploadUnconfirmed" | "errors.content.uploadUnprocessable" | "errors.content.uploadUnreadable" | "errors.content.categoryCycle" | "errors.content.categoryTooDeep" | "errors.content.consentRequired" | "errors.content.consentTextUnknown" | "errors.content.consentTraceMissing" | "errors.content.fieldTypeFrozen" | "errors.content.formClosed" | "errors.content.formHasSubmissions" | "errors.content.formNotPublishable" | "errors.content.formNotPublished" | "errors.content.formVersionStale" | "errors.content.legalHold" | "errors.content.slugTaken";
            errors?: {
                code: string;
                message: string;
                pointer: string;
            }[];
            params?: {
                [key: string]: string | number | boolean;
            };
            status: number;
            title: string;
            traceId: string;
            type: string;
        };
        Professional: {
            bio: {
                en?: string;
                it: string;
            } | null;
            color: string;
            displayName: string;
            /** Format: uuid */
            id: string;
            position: number;
            public: boolean;
            specialties: string[];
        };
        ProfessionalProfileEdit: {
            bio?: {
                en?: string;
                it: string;
            } | null;
            /** @default #7a9e7e */
            color?: string;
            displayName: string;
            /** @default 0 */
            position?: number;
            /** @default true */
            public?: boolean;
            /** @default [] */
            specialties?: string[];
        };
        Profile: {
            displayName: string;
            email: string;
            /** Format: uuid */
            id: string;
            isAdmin: boolean;
            isPro: boolean;
            isSuperAdmin: boolean;
            /** @enum {string} */
            language: "it" | "en";
            mustChangePassword: boolean;
            /** @enum {string} */
            role: "user" | "pro" | "admin" | "superadmin";
            support: components["schemas"]["SupportMode"] | null;
        };
        Provinces: {
            items: {
                active: boolean;
                code: string;
                name: string;
                region: string;
                sigla: string;
            }[];
        };
        /** @description Addresses by language; one that is absent follows its text */
        Publish: {
            slugs?: {
                [key: string]: string;
            };
        };
        PurgeUsers: {
            /** @default 90 */
            olderThanDays?: number;
        };
        Readiness: {
            checks: {
                [key: string]: boolean;
            };
            enabled: boolean;
            ready: boolean;
        };
        /** @description Our orders against the providers’ own lists, for one day of the studio. */
        Reconciliation: {
            agrees: boolean;
            /** Format: date-time */
            at: string;
            /** Format: date */
            day: string;
            /** Format: date-time */
            from: string;
            providers: {
                differences: {
                    /** @enum {string} */
                    kind: "missing_here" | "missing_there" | "amount_differs";
                    ours: {
                        capturedCents: number;
                        currency: string;
                        orderId: number;
                        paymentId: string | null;
                        /** @description `commerce:<id>` for a commerce order */
                        reference: string;
                        refundedCents: number;
                        /** @description Asked for, and not known to be settled */
                        refundOpenCents: number;
                        /** @enum {string} */
                        status: "Pending" | "Expired" | "PaymentFailed" | "Paid" | "Finalized" | "RefundPending" | "Refunded" | "OperatorReview" | "Released";
                    } | null;
                    theirs: {
                        capturedCents: number;
                        currency: string;
                        paymentId: string;
                        refundedCents: number;
                    } | null;
                }[];
                /** @description Payments of the account that were not made by this tenant */
                foreign: number;
                matched: number;
                /** @enum {string} */
                provider: "card" | "wallet";
            }[];
            timeZone: string;
            /** Format: date-time */
            until: string;
        };
        RecordDescription: {
            fields: {
                bounds: {
                    /** @description The list that a word is of */
                    enumKey?: string;
                    least?: number;
                    most?: number;
                    /** @description The record that an id is of */
                    of?: string;
                    /** @description The words of a choice */
                    words?: string[];
                };
                /** @description What a new record has when no value is given */
                fallback?: unknown;
                kind: string;
                name: string;
                /** @description Whether it may be null */
                optional: boolean;
                traits: string[];
            }[];
            name: string;
            order: string;
            rules: {
                at: string[];
                code: string;
                /**
                 * @description What it stands before: each saving, or what makes it public
                 * @enum {string}
                 */
                when: "save" | "publish";
            }[];
            unique: string[][];
        };
        /** @description Each is good once; shown this once. */
        RecoveryCodes: {
            recoveryCodes: string[];
        };
        Register: {
            displayName?: string;
            email: string;
            firstName?: string;
            /** @enum {string} */
            language?: "it" | "en";
            lastName?: string;
            password: string;
            phone?: string;
        };
        RenameFile: {
            displayName: string;
            /** Format: uuid */
            fileId: string;
        };
        RescheduleBooking: {
            /** Format: uuid */
            bookingId: string;
            /** @default false */
            dryRun?: boolean;
            /**
             * @description Whatever lead time and horizon say; staff only
             * @default false
             */
            force?: boolean;
            /** Format: uuid */
            toSlotId: string;
        };
        RescheduledBooking: {
            booking: components["schemas"]["BookedPlace"];
            /** @description False: this is what would become of it */
            moved: boolean;
        };
        RoleChange: {
            granted: boolean;
        };
        RosterLine: {
            client: {
                /** Format: uuid */
                id: string;
                name: string | null;
            };
            /** Format: date-time */
            createdAt: string;
            /** @enum {string} */
            entryOutcome?: "none" | "spent" | "returned" | "forfeited";
            guestName: string | null;
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            means?: "free" | "entry" | "onSite" | "order";
            orderId?: number | null;
            overbooked: boolean;
            price?: {
                amountCents: number;
                /** @constant */
                currency: "EUR";
                vat: components["schemas"]["Vat"];
            } | null;
            /** @enum {string} */
            settlement?: "none" | "unpaid" | "paid";
            slot: components["schemas"]["BookedSlot"];
            /** @enum {string} */
            status: "Requested" | "Confirmed" | "CheckedIn" | "NoShow" | "Cancelled" | "LateCancelled" | "StudioCancelled" | "Declined";
        };
        Schedule: {
            days: {
                closures: {
                    /** Format: uuid */
                    id: string;
                    reason: string;
                    title: string;
                }[];
                /** Format: date */
                date: string;
                /** @description 23, 24 or 25 */
                hours: number;
                slots: components["schemas"]["Slot"][];
            }[];
            /** Format: date */
            from: string;
            /** Format: date */
            to: string;
            /** @enum {string} */
            view: "day" | "week";
            zone: string;
        };
        ScheduledUser: {
            displayName: string;
            email: string | null;
            /** Format: uuid */
            id: string;
            phone: string | null;
        };
        ScheduleRule: {
            capacity: number | null;
            durationMinutes: number | null;
            everyWeeks: number;
            extra: {
                capacity: number | null;
                /** Format: date */
                date: string;
                durationMinutes: number | null;
                professionalIds: string[] | null;
                start: string;
            }[];
            /** Format: uuid */
            id: string;
            locationId: string | null;
            professionalIds: string[] | null;
            /** @description A day in a week with classes; null: `validFrom` */
            rhythmFrom: string | null;
            skip: string[];
            successorOf: string | null;
            /** Format: date */
            validFrom: string;
            validTo: string | null;
            version: number;
            weekly: {
                end: string | null;
                everyMinutes: number | null;
                start: string;
                weekday: number;
            }[];
            zone: string;
        };
        SecondFactor: {
            /** @description How many; `auth.passkeys.list` names them */
            passkeys: number;
            recoveryCodesLeft: number;
            /** @description From this day on staff must have one */
            requiredFrom: string | null;
            /** @enum {string} */
            state: "None" | "Pending" | "Active" | "Disabled";
        };
        SecondFactorPolicy: {
            requiredFrom: string | null;
        };
        SecondFactorPolicyChange: {
            requiredFrom?: string | null;
        };
        /** @description The code of the app, one of the recovery codes, or what a passkey has signed. */
        SecondProof: {
            code: string;
        } | {
            recoveryCode: string;
        } | {
            passkey: {
                id: string;
                response: {
                    authenticatorData: string;
                    clientDataJSON: string;
                    signature: string;
                    /** @default null */
                    userHandle?: string | null;
                };
            };
        };
        SetBookingBlock: {
            /**
             * @description What staff writes to itself
             * @default null
             */
            reason?: string | null;
            /** @description Null: they may book again at once */
            until: string | null;
        };
        SettleBooking: {
            /** @enum {string} */
            method: "cash" | "card" | "transfer";
            /** @constant */
            paid: true;
        } | {
            /** @constant */
            paid: false;
        };
        ShownLink: {
            email: string;
            token: string;
        };
        /** @description For the app, shown this once: typed, opened or scanned. */
        ShownSecret: {
            secret: string;
            uri: string;
        };
        Sidebar: {
            sections: {
                id: string;
                items: {
                    /** @description How many wait there; absent: none */
                    badge?: number;
                    children?: {
                        /** @description How many wait there; absent: none */
                        badge?: number;
                        icon: string;
                        id: string;
                        label: string;
                        to: string;
                    }[];
                    icon: string;
                    id: string;
                    label: string;
                    to: string;
                }[];
                label: string;
            }[];
            version: number;
        };
        Slot: {
            /** Format: uuid */
            activityId: string;
            /** @enum {string} */
            availability: "available" | "few" | "full" | "closed" | "cancelled" | "over";
            bookable: {
                means: ("free" | "entry" | "onSite" | "order")[];
                /** @constant */
                ok: true;
            } | {
                /** @enum {string} */
                code: "errors.booking.slotNotFound" | "errors.booking.activityNotBookable" | "errors.booking.archived" | "errors.booking.deleted" | "errors.booking.slotClosed" | "errors.booking.slotCancelled" | "errors.booking.slotOver" | "errors.booking.tooSoon" | "errors.booking.tooFar" | "errors.booking.clientBlocked" | "errors.booking.alreadyBooked" | "errors.booking.meansNotAccepted" | "errors.booking.placeFull" | "errors.booking.professionalBusy";
                /** @constant */
                ok: false;
                params?: {
                    [key: string]: unknown;
                };
            };
            capacity: number;
            /** Format: date-time */
            endsAt: string;
            free: number;
            /** @description Checkouts and offers that keep a place */
            holds?: number;
            /** Format: uuid */
            id: string;
            /** Format: date */
            localDate: string;
            localEnd: string;
            localStart: string;
            location: {
                /** Format: uuid */
                id: string;
                name: string;
            } | null;
            mine: boolean;
            myBooking?: {
                /** Format: uuid */
                id: string;
                /** @enum {string} */
                status: "Requested" | "Confirmed" | "CheckedIn";
            };
            note?: string | null;
            over?: number;
            price: components["schemas"]["Money"] | null;
            /** @description Who gives it: its own people, else those of its activity; to clients without private profiles */
            professionals: {
                displayName: string;
                /** Format: uuid */
                id: string;
            }[];
            /** Format: date-time */
            startsAt: string;
            /** @enum {string} */
            status: "Open" | "Closed" | "Cancelled" | "Done";
            taken?: number;
            title: string;
            waiting?: number;
            waitlist: {
                mine?: {
                    /** Format: uuid */
                    entryId: string;
                    /**
                     * @description How the place is to be covered
                     * @enum {string}
                     */
                    means: "free" | "entry" | "onSite" | "order";
                    /**
                     * Format: date-time
                     * @description Until when the offered place is kept
                     */
                    offerUntil?: string;
                    /** @description From 1 */
                    position: number;
                    /** @enum {string} */
                    status: "Waiting" | "Offered";
                };
                /** @enum {string} */
                state: "open" | "off" | "full" | "closed";
            };
            zone: string;
        };
        SlotNotice: {
            /** @description Live ones */
            bookings: number;
            /** @enum {string} */
            code: "tzChanged" | "orphaned" | "professionalGone" | "professionalBusy" | "refundReview";
            /** @description Who is gone, or busy */
            professionalIds?: string[];
            /**
             * Format: uuid
             * @description The room that has another class then
             */
            roomId?: string;
            /**
             * Format: date-time
             * @description When its rule has it by now
             */
            ruledAt?: string;
            slot: components["schemas"]["BookedSlot"];
            /** Format: uuid */
            slotId: string;
        };
        SlotNotices: {
            items: components["schemas"]["SlotNotice"][];
        };
        SlotPatch: {
            /** @description An Admin’s; null: what its rule and the changes of places say */
            capacityOverride?: number | null;
            durationMinutes?: number;
            /** Format: date */
            localDate?: string;
            localStart?: string;
            locationId?: string | null;
            /** @description What colleagues read */
            note?: string | null;
            professionalIds?: string[];
        };
        StaffCheckIn: {
            /** @default false */
            undo?: boolean;
        };
        StudioPlan: {
            active: boolean;
            activityIds: string[];
            archived: boolean;
            /** Format: date-time */
            createdAt: string;
            dailyLimit: number | null;
            description: {
                en?: string;
                it: string;
            };
            entries: number | null;
            /** Format: uuid */
            id: string;
            maxFreezeDays: number;
            maxFreezes: number;
            name: {
                en?: string;
                it: string;
            };
            online: boolean;
            position: number;
            price: components["schemas"]["Money"];
            /** @enum {string} */
            startRule: "purchase" | "firstUse" | "date";
            /** Format: date-time */
            updatedAt: string;
            validity: {
                days: number;
            } | {
                months: number;
            };
            vat: components["schemas"]["Vat"];
            version: number;
        };
        StudioPlanBody: {
            /** @default true */
            active?: boolean;
            activityIds?: string[];
            /** @default false */
            archived?: boolean;
            /**
             * @description Bookings a day at most; null: no limit
             * @default null
             */
            dailyLimit?: number | null;
            /**
             * @default {
             *       "it": ""
             *     }
             */
            description?: {
                en?: string;
                it: string;
            };
            /** @description Entries of a pack; null: unlimited */
            entries: number | null;
            /** @default 30 */
            maxFreezeDays?: number;
            /** @default 2 */
            maxFreezes?: number;
            name: {
                en?: string;
                it: string;
            };
            /** @default true */
            online?: boolean;
            /** @default 0 */
            position?: number;
            price: {
                amountCents: number;
                /**
                 * @default EUR
                 * @constant
                 */
                currency?: "EUR";
            };
            /**
             * @default purchase
             * @enum {string}
             */
            startRule?: "purchase" | "firstUse" | "date";
            /** @description From its first day, in local days or months */
            validity: {
                days: number;
            } | {
                months: number;
            };
            vat: {
                rateBp: number;
            } | {
                nature: string;
            };
        };
        /** @description What and for whom; never an amount. */
        StudioPlanCheckout: {
            billingProfile?: {
                address?: string | null;
                city?: string | null;
                /** @description The country of the seat, ISO 3166-1 alpha-2; IT when absent */
                country?: string | null;
                email?: string | null;
                firstName?: string | null;
                /** @description Codice fiscale; an Italian consumer needs one */
                fiscalCode?: string | null;
                /** @enum {string} */
                kind: "company" | "consumer";
                lastName?: string | null;
                /** @description Company name, 80 Latin-1 characters; or firstName and lastName */
                legalName?: string | null;
                pec?: string | null;
                postalCode?: string | null;
                /** @description Two letters, Italian addresses only */
                province?: string | null;
                /** @description Codice destinatario: 7 characters, or 6 for a public administration */
                recipientCode?: string | null;
                streetNumber?: string | null;
                /** @description The country that gave the VAT number, ISO 3166-1 alpha-2 or XI; the one in front of the number, else the seat’s, when absent */
                vatCountry?: string | null;
                /** @description Partita IVA, or the foreign VAT number with or without its country prefix */
                vatNumber?: string | null;
            };
            /** Format: uuid */
            planId: string;
        };
        StudioPlanToggle: {
            active: boolean;
        };
        SubmissionContact: {
            contactId: string | null;
        } | {
            /** @constant */
            create: true;
        };
        SubmissionLegalHold: {
            /** @constant */
            on: true;
            reason: string;
        } | {
            /** @constant */
            on: false;
        };
        SubmissionStatus: {
            /** @default null */
            note?: string | null;
            /** @enum {string} */
            status: "New" | "InProgress" | "Done" | "Spam";
        };
        SubscriptionCancellation: {
            /**
             * @default cancel
             * @enum {string}
             */
            bookings?: "cancel" | "keep";
            /**
             * @description Only answers what would happen
             * @default false
             */
            dryRun?: boolean;
            impactToken?: string;
            reason: string;
        };
        SubscriptionFeature: {
            /** Format: date-time */
            createdAt: string;
            /** Format: uuid */
            id: string;
            key: string;
            /** @enum {string} */
            kind: "toggle" | "limit";
            name: {
                [key: string]: string;
            };
            unit: string | null;
            /** Format: date-time */
            updatedAt: string;
            version: number;
        };
        SubscriptionFeatureChange: {
            key?: string;
            /** @enum {string} */
            kind?: "toggle" | "limit";
            name?: {
                [key: string]: string;
            };
            unit?: string | null;
        };
        SubscriptionFeatureDraft: {
            key: string;
            /** @enum {string} */
            kind: "toggle" | "limit";
            name: {
                [key: string]: string;
            };
            /** @default null */
            unit?: string | null;
        };
        SubscriptionReactivation: {
            from?: string | null;
        };
        SubscriptionRefund: {
            /**
             * @description Only answers what would go back
             * @default false
             */
            dryRun?: boolean;
            /** @enum {string} */
            mode: "full" | "remaining";
            reason: string;
        };
        /** @description What would go back, and of what it is a part */
        SubscriptionRefundQuote: {
            amount: components["schemas"]["Money"];
            basis: {
                /** @constant */
                kind: "full";
            } | {
                /** @constant */
                kind: "entries";
                sold: number;
                unused: number;
            } | {
                /** @constant */
                kind: "days";
                total: number;
                unused: number;
            };
        };
        /** @description How they stand today, and what happened between two days, both included */
        SubscriptionStats: {
            active: number;
            byPlan: {
                active: number;
                name: string;
                planId: string | null;
                sold: number;
            }[];
            checkIns: number;
            entriesSold: number;
            entriesSpent: number;
            exhausted: number;
            expiring30d: number;
            forfeited: number;
            /** Format: date */
            from: string;
            suspended: number;
            /** Format: date */
            to: string;
        };
        SubscriptionSuspension: {
            /**
             * @default cancel
             * @enum {string}
             */
            bookings?: "cancel" | "keep";
            /**
             * @description Only answers what would happen
             * @default false
             */
            dryRun?: boolean;
            /** Format: date */
            from: string;
            impactToken?: string;
            /** @default null */
            reason?: string | null;
            to?: string | null;
        };
        /** @description All or none; each with the version it was read at. */
        SubscriptionTerms: {
            items: {
                activityIds?: string[];
                dailyLimit?: number | null;
                /** Format: uuid */
                id: string;
                validTo?: string | null;
                version: number;
            }[];
        };
        SubscriptionValidity: {
            reason: string;
            /** Format: date */
            validFrom?: string;
            validTo: string | null;
        };
        /** @description Somebody of the studio’s support acts as the person. */
        SupportMode: {
            mayWrite: boolean;
            operatorName: string;
            /** Format: date-time */
            until: string;
        };
        SupportPermit: {
            until: string | null;
        };
        SupportPermitRequest: {
            /** Format: date-time */
            until: string;
        };
        SupportSession: {
            /** Format: uuid */
            accountId: string;
            mayWrite: boolean;
            /** Format: uuid */
            sessionId: string;
            /** Format: date-time */
            until: string;
        };
        /** @description Why: it stands in the audit, with the person. */
        SupportStart: {
            reason: string;
        };
        Timetable: {
            days: {
                /** @description Why the whole studio is closed */
                closures: string[];
                /** Format: date */
                date: string;
                slots: components["schemas"]["TimetableSlot"][];
            }[];
            /** Format: date */
            from: string;
            /** Format: date */
            to: string;
            zone: string;
        };
        TimetableSlot: {
            /** Format: uuid */
            activityId: string;
            bookable: {
                means: ("free" | "entry" | "onSite" | "order")[];
                /** @constant */
                ok: true;
            } | {
                /** @enum {string} */
                code: "errors.booking.slotNotFound" | "errors.booking.activityNotBookable" | "errors.booking.archived" | "errors.booking.deleted" | "errors.booking.slotClosed" | "errors.booking.slotCancelled" | "errors.booking.slotOver" | "errors.booking.tooSoon" | "errors.booking.tooFar" | "errors.booking.clientBlocked" | "errors.booking.alreadyBooked" | "errors.booking.meansNotAccepted" | "errors.booking.placeFull" | "errors.booking.professionalBusy";
                /** @constant */
                ok: false;
                params?: {
                    [key: string]: unknown;
                };
            };
            color: string;
            description: string;
            /** Format: date-time */
            endsAt: string;
            /**
             * @description `full` also where no place is given any more
             * @enum {string}
             */
            free: "available" | "few" | "full";
            /** Format: uuid */
            id: string;
            /** Format: date */
            localDate: string;
            localEnd: string;
            localStart: string;
            location: {
                /** Format: uuid */
                id: string;
                name: string;
            } | null;
            price: components["schemas"]["Money"] | null;
            /** @description Who gives it, without private profiles */
            professionals: {
                displayName: string;
                /** Format: uuid */
                id: string;
            }[];
            slug: string;
            /** Format: date-time */
            startsAt: string;
            title: string;
            vat: components["schemas"]["Vat"] | null;
            zone: string;
        };
        TokenProfile: {
            /** @description Null without the scope profile */
            displayName: string | null;
            /** @description Null without the scope email */
            email: string | null;
            /** Format: uuid */
            id: string;
            isAdmin: boolean;
            isPro: boolean;
            isSuperAdmin: boolean;
            /** @enum {string} */
            language: "it" | "en";
            mustChangePassword: boolean;
            /** @enum {string} */
            role: "user" | "pro" | "admin" | "superadmin";
            support: components["schemas"]["SupportMode"] | null;
        };
        UpdateSlot: {
            /**
             * @description Only answers what would happen
             * @default false
             */
            dryRun?: boolean;
            impactToken?: string;
            patch: components["schemas"]["SlotPatch"];
        };
        User: {
            /** Format: date-time */
            createdAt: string;
            displayName: string;
            email: string | null;
            /** Format: uuid */
            id: string;
            isAdmin: boolean;
            isEnabled: boolean;
            isPro: boolean;
            isSuperAdmin: boolean;
            /** @enum {string} */
            language: "it" | "en";
            phone: string | null;
            /** @enum {string} */
            role: "user" | "pro" | "admin" | "superadmin";
            /** @enum {string} */
            state: "Registered" | "Invited" | "Enabled" | "Disabled" | "Deleted";
        };
        UserAvailability: {
            emailAvailable: boolean | null;
            phoneAvailable: boolean | null;
        };
        /** @description Future bookings are cancelled; orders and invoices stay. */
        UserDeletionImpact: {
            activities: number;
            allowed: boolean;
            billingProfile: boolean;
            bookings: {
                future: number;
                futurePaid: number;
                past: number;
            };
            entriesLeft: number;
            invoices: number;
            openSessions: number;
            orders: {
                closed: number;
                open: number;
            };
            photos: number;
            refusals: string[];
        };
        UserFullDetail: {
            activities: number;
            billing: {
                [key: string]: string;
            } | null;
            billingProfile: boolean;
            bookings: {
                future: number;
                futurePaid: number;
                past: number;
            };
            emailProven: boolean;
            entriesLeft: number;
            hasPassword: boolean;
            invoices: number;
            lockout: {
                failures: number;
                /** Format: date-time */
                since: string;
                state: string;
            } | null;
            mustChangePassword: boolean;
            openSessions: number;
            orders: {
                closed: number;
                open: number;
            };
            photos: number;
            professionalProfile: components["schemas"]["Professional"] | null;
            user: components["schemas"]["User"];
        };
        /** @description A rate in basis points (22 % = 2200), or the Natura code when no VAT is due. */
        Vat: {
            rateBp: number;
        } | {
            nature: string;
        };
        Version: {
            branch: string | null;
            buildTime: string | null;
            commit: string | null;
            version: string;
        };
        WaitingEntry: {
            closedReason: ("cut_off" | "slot_closed" | "cannot_book" | "too_late_to_offer") | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            means: "free" | "entry" | "onSite" | "order";
            /** @description Until when the offered place is kept */
            offerUntil: string | null;
            /** @description From 1; null once off the list */
            position: number | null;
            /** Format: uuid */
            slotId: string;
            /** @enum {string} */
            status: "Waiting" | "Offered" | "Accepted" | "Declined" | "Lapsed" | "Left" | "Closed";
        };
        WaitingEntryOf: {
            /** Format: uuid */
            entryId: string;
        };
        WaitingInstead: {
            waitingEntry: components["schemas"]["WaitingEntry"];
        };
        WaitingList: {
            items: {
                closedReason: ("cut_off" | "slot_closed" | "cannot_book" | "too_late_to_offer") | null;
                /** Format: date-time */
                createdAt: string;
                /** Format: uuid */
                id: string;
                /** @enum {string} */
                means: "free" | "entry" | "onSite" | "order";
                number: number;
                /** @description Until when the offered place is kept */
                offerUntil: string | null;
                /** Format: uuid */
                slotId: string;
                /** @enum {string} */
                status: "Waiting" | "Offered" | "Accepted" | "Declined" | "Lapsed" | "Left" | "Closed";
                /** Format: uuid */
                userId: string;
            }[];
        };
        WebhookAnswer: {
            /** @enum {string} */
            result: "applied" | "replayed" | "ignored" | "unmatched";
        };
        WebsiteStates: {
            items: {
                /** Format: date */
                from: string;
                key: string;
                /** @enum {string} */
                kind: "open" | "closed" | "reducedHours" | "holiday" | "notice";
                /** @default null */
                link: string | null;
                /** @default null */
                message: {
                    [key: string]: string;
                } | null;
                /** @default 0 */
                priority: number;
                title: {
                    [key: string]: string;
                };
                to: string | null;
                /** @default false */
                yearly: boolean;
            }[];
        };
        WebsiteStatesChange: {
            items?: {
                /** Format: date */
                from: string;
                key: string;
                /** @enum {string} */
                kind: "open" | "closed" | "reducedHours" | "holiday" | "notice";
                /** @default null */
                link?: string | null;
                /** @default null */
                message?: {
                    [key: string]: string;
                } | null;
                /** @default 0 */
                priority?: number;
                title: {
                    [key: string]: string;
                };
                to: string | null;
                /** @default false */
                yearly?: boolean;
            }[];
        };
        Words: {
            items: {
                active: boolean;
                label: {
                    [key: string]: string;
                };
                value: string;
            }[];
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    "oidc.discovery": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                };
            };
        };
    };
    "account.page.confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": string;
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html; charset=utf-8": string;
                };
            };
        };
    };
    "account.page.confirm-email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html; charset=utf-8": string;
                };
            };
        };
    };
    "account.page.forgot-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html; charset=utf-8": string;
                };
            };
        };
    };
    "account.page.script": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/javascript; charset=utf-8": string;
                };
            };
        };
    };
    "account.page.reset-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html; charset=utf-8": string;
                };
            };
        };
    };
    "account.page.second-factor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html; charset=utf-8": string;
                };
            };
        };
    };
    "account.page.second-factor.change": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": string;
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html; charset=utf-8": string;
                };
            };
        };
    };
    "account.page.second-step": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": string;
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html; charset=utf-8": string;
                };
            };
        };
    };
    "account.page.set-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html; charset=utf-8": string;
                };
            };
        };
    };
    "account.page.sign-in": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": string;
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html; charset=utf-8": string;
                };
            };
        };
    };
    "account.page.sign-out": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": string;
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html; charset=utf-8": string;
                };
            };
        };
    };
    "activities.photos": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                activityId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/octet-stream": string;
                "image/jpeg": string;
                "image/png": string;
                "image/webp": string;
            };
        };
        responses: {
            /** @description OK */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ActivityPhoto"];
                };
            };
        };
    };
    "activities.photos.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                activityId: string;
                photoId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/*": string;
                };
            };
        };
    };
    "activities.photos.main": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                activityId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MainPhoto"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ActivityPhotos"];
                };
            };
        };
    };
    "activities.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ActivityDetail"];
                };
            };
        };
    };
    "activities.delete": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done, no content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "activities.deletion-impact": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ActivityDeletionImpact"];
                };
            };
        };
    };
    "activities.subscription-entitlement": {
        parameters: {
            query?: {
                slotId?: string;
                userId?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ActivityEntitlement"];
                };
            };
        };
    };
    "activities.list": {
        parameters: {
            query?: {
                filterBookable?: "true" | "false";
                /** @description Of staff: what is not published too, a Pro’s own, an Admin’s all */
                includeHidden?: "true" | "false";
                kind?: "class" | "appointment";
                locale?: "it" | "en";
                locationId?: string;
                page?: number;
                pageSize?: number;
                professionalId?: string;
                sort?: "position" | "name";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["Activity"][];
                        page: number;
                        pageSize: number;
                        total: number;
                    };
                };
            };
        };
    };
    "activities.admin-overbooking-config.get": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OverbookingConfig"];
                };
            };
        };
    };
    "activities.admin-overbooking-config.update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OverbookingConfigSave"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OverbookingConfig"];
                };
            };
        };
    };
    "activities.availability": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AvailabilityQuestion"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Availability"];
                };
            };
        };
    };
    "activities.book": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BookPlace"];
            };
        };
        responses: {
            /** @description OK */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookedPlace"] | components["schemas"]["WaitingInstead"];
                };
            };
            /** @description OK */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookedPlace"] | components["schemas"]["WaitingInstead"];
                };
            };
        };
    };
    "activities.book-series": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BookSeries"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookedSeries"];
                };
            };
        };
    };
    "activities.slot.bookings": {
        parameters: {
            query?: {
                from?: string;
                page?: number;
                pageSize?: number;
                slotId?: string;
                status?: ("Requested" | "Confirmed" | "CheckedIn" | "NoShow" | "Cancelled" | "LateCancelled" | "StudioCancelled" | "Declined") | ("Requested" | "Confirmed" | "CheckedIn" | "NoShow" | "Cancelled" | "LateCancelled" | "StudioCancelled" | "Declined")[];
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["RosterLine"][];
                        page: number;
                        pageSize: number;
                        total: number;
                    };
                };
            };
        };
    };
    "activities.booking.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookedPlace"];
                };
            };
        };
    };
    "activities.booking.approve": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["BookingDecision"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookedPlace"];
                };
            };
        };
    };
    "activities.booking.calendar": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/calendar; charset=utf-8": string;
                };
            };
        };
    };
    "activities.booking.check-in": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["StaffCheckIn"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookedPlace"];
                };
            };
        };
    };
    "activities.booking.decline": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["BookingDecision"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookedPlace"];
                };
            };
        };
    };
    "activities.booking.no-show": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["BookingDecision"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookedPlace"];
                };
            };
        };
    };
    "activities.booking.settle": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SettleBooking"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookedPlace"];
                };
            };
        };
    };
    "activities.cancel-book": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CancelBooking"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Cancellation"];
                };
            };
        };
    };
    "activities.cancel-capacity-change": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CancelCapacityChange"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CapacityChange"];
                };
            };
        };
    };
    "activities.check-capacity-conflicts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CapacityWhatIf"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CapacityCheck"];
                };
            };
        };
    };
    "activities.check-capacity-conflicts-batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CapacityWhatIfs"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CapacityChecks"];
                };
            };
        };
    };
    "activities.create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewActivity"];
            };
        };
        responses: {
            /** @description OK */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ActivityDetail"];
                };
            };
        };
    };
    "activities.notices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SlotNotices"];
                };
            };
        };
    };
    "activities.positions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ActivityPositions"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: {
                            /** Format: uuid */
                            id: string;
                            position: number;
                        }[];
                    };
                };
            };
        };
    };
    "activities.reschedule": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RescheduleBooking"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RescheduledBooking"];
                };
            };
        };
    };
    "activities.schedules": {
        parameters: {
            query?: {
                activityId?: string | string[];
                date?: string;
                /** @description false: without classes that are closed or cancelled */
                includeClosed?: "true" | "false";
                locale?: "it" | "en";
                locationId?: string;
                /** @description Who gives the class, or its activity where it says nobody */
                professionalId?: string;
                view?: "week" | "day";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Schedule"];
                };
            };
        };
    };
    "activities.settings.get": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Booking"];
                };
            };
        };
    };
    "activities.settings.update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["BookingChange"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Booking"];
                };
            };
        };
    };
    "activities.slot.cancel": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["CancelSlot"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CancelledSlot"];
                };
            };
            /** @description OK */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CancelledSlot"];
                };
            };
        };
    };
    "activities.slot.update": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateSlot"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangedSlot"];
                };
            };
        };
    };
    "activities.update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ActivityUpdate"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ActivityDetail"];
                };
            };
            /** @description OK */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ActivityDetail"];
                };
            };
        };
    };
    "activities.waiting-list.list": {
        parameters: {
            query: {
                slotId: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WaitingList"];
                };
            };
        };
    };
    "activities.waiting-list.accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AcceptOffer"];
            };
        };
        responses: {
            /** @description OK */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AcceptedOffer"];
                };
            };
        };
    };
    "activities.waiting-list.decline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WaitingEntryOf"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WaitingEntry"];
                };
            };
        };
    };
    "activities.waiting-list.join": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["JoinWaitingList"];
            };
        };
        responses: {
            /** @description OK */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WaitingEntry"];
                };
            };
        };
    };
    "activities.waiting-list.leave": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WaitingEntryOf"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WaitingEntry"];
                };
            };
        };
    };
    "activities.waiting-list.mine": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Availability"];
                };
            };
        };
    };
    "branding.get": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Branding"];
                };
            };
        };
    };
    "branding.assets.add": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    slot: "logo" | "logoDark" | "favicon" | "ogImage";
                    /** Format: uuid */
                    uploadId: string;
                };
            };
        };
        responses: {
            /** @description OK */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        asset: components["schemas"]["BrandAsset"];
                        /** @enum {string} */
                        slot: "logo" | "logoDark" | "favicon" | "ogImage";
                    };
                };
            };
        };
    };
    "branding.assets.delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    ids: ("logo" | "logoDark" | "favicon" | "ogImage")[];
                };
            };
        };
        responses: {
            /** @description Done, no content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "branding.brand-meta.update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["BrandMetaChange"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BrandMeta"];
                };
            };
        };
    };
    "branding.login.update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["BrandLoginChange"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BrandLogin"];
                };
            };
        };
    };
    "branding.login-assets.add": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    slot: "background" | "illustration";
                    /** Format: uuid */
                    uploadId: string;
                };
            };
        };
        responses: {
            /** @description OK */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        asset: components["schemas"]["BrandAsset"];
                        /** @enum {string} */
                        slot: "background" | "illustration";
                    };
                };
            };
        };
    };
    "branding.login-assets.delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    ids: ("background" | "illustration")[];
                };
            };
        };
        responses: {
            /** @description Done, no content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "branding.pwa.update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["BrandPwaChange"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BrandPwa"];
                };
            };
        };
    };
    "branding.pwa-assets.add": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    slot: "icon192" | "icon512" | "maskable512" | "screenshot";
                    /** Format: uuid */
                    uploadId: string;
                };
            };
        };
        responses: {
            /** @description OK */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        asset: components["schemas"]["BrandAsset"];
                        /** @enum {string} */
                        slot: "icon192" | "icon512" | "maskable512" | "screenshot";
                    };
                };
            };
        };
    };
    "branding.pwa-assets.delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    ids: ("icon192" | "icon512" | "maskable512" | "screenshot")[];
                };
            };
        };
        responses: {
            /** @description Done, no content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "branding.theme.update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["BrandThemeChange"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BrandTheme"];
                };
            };
        };
    };
    "auth.admin-configs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminConfigs"];
                };
            };
        };
    };
    "settings.feature-flags.list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FlagList"];
                };
            };
        };
    };
    "settings.feature-flags.save": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FlagListSave"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FlagList"];
                };
            };
        };
    };
    "auth.invalidate-sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done, no content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "settings.api-tokens.list": {
        parameters: {
            query?: {
                page?: number;
                pageSize?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["ApiToken"][];
                        page: number;
                        pageSize: number;
                        total: number;
                    };
                };
            };
        };
    };
    "settings.api-tokens.create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewApiToken"];
            };
        };
        responses: {
            /** @description OK */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedApiToken"];
                };
            };
        };
    };
    "settings.api-tokens.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiToken"];
                };
            };
        };
    };
    "settings.api-tokens.update": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ApiTokenEdit"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiToken"];
                };
            };
        };
    };
    "settings.api-tokens.delete": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done, no content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "settings.api-tokens.permissions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiPermissions"];
                };
            };
        };
    };
    "blog.articles.list": {
        parameters: {
            query?: {
                author?: string | string[];
                categories?: string | string[];
                "categories.all"?: string | string[];
                "day.max"?: string;
                "day.min"?: string;
                page?: number;
                pageSize?: number;
                /** @description Part of a text, in any case */
                search?: string;
                /** @description A minus turns the order round; what is empty comes last */
                sort?: "day" | "-day";
                state?: ("Draft" | "Published" | "Changed" | "Trashed") | ("Draft" | "Published" | "Changed" | "Trashed")[];
                tags?: string | string[];
                "tags.all"?: string | string[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["Article"][];
                        page: number;
                        pageSize: number;
                        total: number;
                    };
                };
            };
        };
    };
    "blog.articles.create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ArticleDraft"];
            };
        };
        responses: {
            /** @description OK */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Article"];
                };
            };
        };
    };
    "blog.articles.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Article"];
                };
            };
        };
    };
    "blog.articles.update": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ArticleChange"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Article"];
                };
            };
        };
    };
    "blog.articles.delete": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done, no content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "blog.articles.publish": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["Publish"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Article"];
                };
            };
        };
    };
    "blog.articles.restore": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Article"];
                };
            };
        };
    };
    "blog.articles.unpublish": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Article"];
                };
            };
        };
    };
    "blog.articles.versions": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EntityVersions"];
                };
            };
        };
    };
    "blog.articles.admin-all": {
        parameters: {
            query?: {
                author?: string | string[];
                categories?: string | string[];
                "categories.all"?: string | string[];
                "day.max"?: string;
                "day.min"?: string;
                page?: number;
                pageSize?: number;
                /** @description Part of a text, in any case */
                search?: string;
                /** @description A minus turns the order round; what is empty comes last */
                sort?: "day" | "-day";
                state?: ("Draft" | "Published" | "Changed" | "Trashed") | ("Draft" | "Published" | "Changed" | "Trashed")[];
                tags?: string | string[];
                "tags.all"?: string | string[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["Article"][];
                        page: number;
                        pageSize: number;
                        total: number;
                    };
                };
            };
        };
    };
    "blog.articles.bulk-delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ManyIds"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkAnswer"];
                };
            };
        };
    };
    "blog.articles.bulk-publish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ManyIds"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkAnswer"];
                };
            };
        };
    };
    "blog.articles.bulk-unpublish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ManyIds"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkAnswer"];
                };
            };
        };
    };
    "audit.list": {
        parameters: {
            query?: {
                action?: "Created" | "Modified" | "Deleted";
                /** @description The account or token that acted, or the operator of a support session */
                actorId?: string;
                /** @description `nextCursor` of a page of the same filters */
                cursor?: string;
                entityId?: string;
                entityName?: string;
                /** @description Included */
                from?: string;
                /** @description For a SuperAdmin alone */
                ip?: string;
                limit?: number;
                operation?: string;
                requestId?: string;
                /** @description The account that it is about */
                subjectId?: string;
                /** @description Not included */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["AuditEntry"][];
                        nextCursor: string | null;
                    };
                };
            };
        };
    };
    "audit.anonymize-user": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditAnonymized"];
                };
            };
        };
    };
    "audit.entity": {
        parameters: {
            query?: {
                /** @description `nextCursor` of a page of the same filters */
                cursor?: string;
                limit?: number;
            };
            header?: never;
            path: {
                entityId: string;
                entityName: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["AuditHistoryEntry"][];
                        nextCursor: string | null;
                    };
                };
            };
        };
    };
    "audit.export-query": {
        parameters: {
            query?: {
                action?: "Created" | "Modified" | "Deleted";
                /** @description The account or token that acted, or the operator of a support session */
                actorId?: string;
                entityId?: string;
                entityName?: string;
                /** @description Included */
                from?: string;
                /** @description For a SuperAdmin alone */
                ip?: string;
                operation?: string;
                requestId?: string;
                /** @description The account that it is about */
                subjectId?: string;
                /** @description Not included */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                };
            };
        };
    };
    "audit.export-csv": {
        parameters: {
            query?: {
                action?: "Created" | "Modified" | "Deleted";
                /** @description The account or token that acted, or the operator of a support session */
                actorId?: string;
                entityId?: string;
                entityName?: string;
                /** @description Included */
                from?: string;
                /** @description For a SuperAdmin alone */
                ip?: string;
                operation?: string;
                requestId?: string;
                /** @description The account that it is about */
                subjectId?: string;
                /** @description Not included */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
        };
    };
    "audit.export-user": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                };
            };
        };
    };
    "audit.purge": {
        parameters: {
            query: {
                retentionDays: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditPurged"];
                };
            };
        };
    };
    "audit.retention.get": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditRetention"];
                };
            };
        };
    };
    "audit.retention.update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["AuditRetentionChange"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditRetention"];
                };
            };
        };
    };
    "audit.user": {
        parameters: {
            query?: {
                as?: "actor" | "subject" | "both";
                /** @description `nextCursor` of a page of the same filters */
                cursor?: string;
                limit?: number;
            };
            header?: never;
            path: {
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["AuditEntry"][];
                        nextCursor: string | null;
                    };
                };
            };
        };
    };
    "audit.auth-events.list": {
        parameters: {
            query?: {
                cursor?: string;
                from?: string;
                limit?: number;
                method?: "password" | "otp" | "idp_a" | "idp_b" | "secondFactor" | "session" | "support" | "api_token" | "maintenance_key";
                reason?: string;
                source?: "server" | "client";
                success?: "true" | "false";
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["AuthEvent"][];
                        nextCursor: string | null;
                    };
                };
            };
        };
    };
    "audit.auth-events.client": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AuthEventReport"];
            };
        };
        responses: {
            /** @description Done, no content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "auth.confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Confirmation"];
            };
        };
        responses: {
            /** @description Done, no content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "auth.confirm.passkey": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasskeyRequest"];
                };
            };
        };
    };
    "auth.enable-user": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ShownLink"];
            };
        };
        responses: {
            /** @description Done, no content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "auth.forgot-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Address"];
            };
        };
        responses: {
            /** @description OK */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Accepted"];
                };
            };
        };
    };
    "auth.grants.list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnGrants"];
                };
            };
        };
    };
    "auth.grants.revoke": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                clientId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done, no content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "auth.login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Login"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Profile"];
                };
            };
        };
    };
    "auth.logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done, no content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "auth.register": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Register"];
            };
        };
        responses: {
            /** @description OK */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Accepted"];
                };
            };
        };
    };
    "auth.request-confirmation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Address"];
            };
        };
        responses: {
            /** @description OK */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Accepted"];
                };
            };
        };
    };
    "auth.resend-confirmation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NamedAccount"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MailedLink"];
                };
            };
        };
    };
    "auth.resend-password-creation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NamedAccount"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MailedLink"];
                };
            };
        };
    };
    "auth.reset-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewPasswordByLink"];
            };
        };
        responses: {
            /** @description Done, no content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "auth.second-factor.get": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SecondFactor"];
                };
            };
        };
    };
    "auth.second-factor-policy.get": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SecondFactorPolicy"];
                };
            };
        };
    };
    "auth.second-factor-policy.update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["SecondFactorPolicyChange"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SecondFactorPolicy"];
                };
            };
        };
    };
    "auth.passkeys.list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Passkeys"];
                };
            };
        };
    };
    "auth.passkeys.add": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewPasskey"];
            };
        };
        responses: {
            /** @description OK */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AddedPasskey"];
                };
            };
        };
    };
    "auth.passkeys.remove": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done, no content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "auth.passkeys.rename": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasskeyRename"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Passkey"];
                };
            };
        };
    };
    "auth.passkeys.options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasskeyCreation"];
                };
            };
        };
    };
    "auth.second-factor.recovery-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecoveryCodes"];
                };
            };
        };
    };
    "auth.second-factor.enrol": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShownSecret"];
                };
            };
        };
    };
    "auth.second-factor.remove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done, no content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "auth.second-factor.activate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AppCode"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecoveryCodes"];
                };
            };
        };
    };
    "auth.second-step.activate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AppCode"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnrolledAtSignIn"];
                };
            };
        };
    };
    "auth.second-step.activate-passkey": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewPasskey"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnrolledAtSignIn"];
                };
            };
        };
    };
    "auth.second-step.enrol": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShownSecret"];
                };
            };
        };
    };
    "auth.second-step.enrol-passkey": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasskeyCreation"];
                };
            };
        };
    };
    "auth.second-step.passkey": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasskeyRequest"];
                };
            };
        };
    };
    "auth.second-step.prove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SecondProof"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Profile"];
                };
            };
        };
    };
    "auth.sessions.list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnSessions"];
                };
            };
        };
    };
    "auth.sessions.end": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                sessionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done, no content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "auth.set-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewPasswordByLink"];
            };
        };
        responses: {
            /** @description Done, no content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "auth.support.end": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done, no content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "auth.support-permit.get": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SupportPermit"];
                };
            };
        };
    };
    "auth.support-permit.give": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SupportPermitRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SupportPermit"];
                };
            };
        };
    };
    "auth.support-permit.withdraw": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done, no content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "auth.support.start": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SupportStart"];
            };
        };
        responses: {
            /** @description OK */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SupportSession"];
                };
            };
        };
    };
    "auth.verify-session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Profile"];
                };
            };
        };
    };
    "blog.authors.list": {
        parameters: {
            query?: {
                page?: number;
                pageSize?: number;
                /** @description Part of a text, in any case */
                search?: string;
                slug?: string | string[];
                /** @description A minus turns the order round; what is empty comes last */
                sort?: "displayName" | "-displayName" | "slug" | "-slug";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["Author"][];
                        page: number;
                        pageSize: number;
                        total: number;
                    };
                };
            };
        };
    };
    "blog.authors.create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AuthorDraft"];
            };
        };
        responses: {
            /** @description OK */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Author"];
                };
            };
        };
    };
    "blog.authors.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Author"];
                };
            };
        };
    };
    "blog.authors.update": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["AuthorChange"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Author"];
                };
            };
        };
    };
    "blog.authors.delete": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done, no content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "branding.brand-kit.get": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BrandKit"];
                };
            };
        };
    };
    "branding.brand-kit.update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["BrandKitChange"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BrandKit"];
                };
            };
        };
    };
    "branding.brand-kit.library.get": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BrandLibrary"];
                };
            };
        };
    };
    "branding.brand-kit.library.update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["BrandLibraryChange"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BrandLibrary"];
                };
            };
        };
    };
    "calendar-feeds.list": {
        parameters: {
            query?: {
                page?: number;
                pageSize?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["CalendarFeed"][];
                        page: number;
                        pageSize: number;
                        total: number;
                    };
                };
            };
        };
    };
    "calendar-feeds.create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewCalendarFeed"];
            };
        };
        responses: {
            /** @description OK */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenedCalendarFeed"];
                };
            };
        };
    };
    "calendar-feeds.delete": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done, no content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "calendar-feeds.rotate": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenedCalendarFeed"];
                };
            };
        };
    };
    "calendar.feed": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                secret: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/calendar; charset=utf-8": string;
                };
            };
        };
    };
    "cancellation-policies.list": {
        parameters: {
            query?: {
                page?: number;
                pageSize?: number;
                /** @description Part of a text, in any case */
                search?: string;
                /** @description A minus turns the order round; what is empty comes last */
                sort?: "name" | "-name";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["CancellationPolicy"][];
                        page: number;
                        pageSize: number;
                        total: number;
                    };
                };
            };
        };
    };
    "cancellation-policies.create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CancellationPolicyDraft"];
            };
        };
        responses: {
            /** @description OK */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CancellationPolicy"];
                };
            };
        };
    };
    "cancellation-policies.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CancellationPolicy"];
                };
            };
        };
    };
    "cancellation-policies.update": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["CancellationPolicyChange"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CancellationPolicy"];
                };
            };
        };
    };
    "cancellation-policies.delete": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done, no content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "catalog.items.list": {
        parameters: {
            query?: {
                availability?: ("inStock" | "outOfStock" | "onRequest" | "discontinued") | ("inStock" | "outOfStock" | "onRequest" | "discontinued")[];
                category?: string | string[];
                featured?: "true" | "false";
                page?: number;
                pageSize?: number;
                "price.max"?: string;
                "price.min"?: string;
                /** @description Part of a text, in any case */
                search?: string;
                sku?: string | string[];
                /** @description A minus turns the order round; what is empty comes last */
                sort?: "sku" | "-sku" | "price" | "-price" | "position" | "-position";
                state?: ("Draft" | "Published" | "Changed" | "Trashed") | ("Draft" | "Published" | "Changed" | "Trashed")[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["CatalogItem"][];
                        page: number;
                        pageSize: number;
                        total: number;
                    };
                };
            };
        };
    };
    "catalog.items.create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CatalogItemDraft"];
            };
        };
        responses: {
            /** @description OK */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CatalogItem"];
                };
            };
        };
    };
    "catalog.items.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CatalogItem"];
                };
            };
        };
    };
    "catalog.items.update": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["CatalogItemChange"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CatalogItem"];
                };
            };
        };
    };
    "catalog.items.delete": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done, no content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "catalog.items.publish": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["Publish"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CatalogItem"];
                };
            };
        };
    };
    "catalog.items.restore": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CatalogItem"];
                };
            };
        };
    };
    "catalog.items.unpublish": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CatalogItem"];
                };
            };
        };
    };
    "catalog.items.versions": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EntityVersions"];
                };
            };
        };
    };
    "catalog.categories": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CatalogCategories"];
                };
            };
        };
    };
    "blog.categories.list": {
        parameters: {
            query?: {
                page?: number;
                pageSize?: number;
                parent?: string | string[];
                /** @description Part of a text, in any case */
                search?: string;
                slug?: string | string[];
                /** @description A minus turns the order round; what is empty comes last */
                sort?: "slug" | "-slug" | "position" | "-position";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["Category"][];
                        page: number;
                        pageSize: number;
                        total: number;
                    };
                };
            };
        };
    };
    "blog.categories.create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CategoryDraft"];
            };
        };
        responses: {
            /** @description OK */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Category"];
                };
            };
        };
    };
    "blog.categories.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Category"];
                };
            };
        };
    };
    "blog.categories.update": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["CategoryChange"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Category"];
                };
            };
        };
    };
    "blog.categories.delete": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done, no content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "subscriptions.client.list": {
        parameters: {
            query?: {
                exhausted?: "true" | "false";
                expiringBefore?: string;
                page?: number;
                pageSize?: number;
                planId?: string;
                /** @description Part of the client’s name */
                q?: string;
                sort?: "validTo" | "createdAt" | "remaining" | "-validTo" | "-createdAt" | "-remaining";
                status?: ("Scheduled" | "Active" | "Suspended" | "Expired" | "RefundPending" | "Cancelled") | ("Scheduled" | "Active" | "Suspended" | "Expired" | "RefundPending" | "Cancelled")[];
                userId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["ClientSubscription"][];
                        page: number;
                        pageSize: number;
                        total: number;
                    };
                };
            };
        };
    };
    "subscriptions.client.create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PlanSale"];
            };
        };
        responses: {
            /** @description OK */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClientSubscription"];
                };
            };
        };
    };
    "subscriptions.client.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClientSubscriptionDetail"];
                };
            };
        };
    };
    "subscriptions.client.cancel": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SubscriptionCancellation"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClientSubscription"] | components["schemas"]["Impact"];
                };
            };
        };
    };
    "subscriptions.client.check-in": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeskCheckIn"];
            };
        };
        responses: {
            /** @description OK */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CheckIn"];
                };
            };
        };
    };
    "subscriptions.client.credit-entry": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EntryCredit"];
            };
        };
        responses: {
            /** @description OK */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EntryCredited"];
                };
            };
        };
    };
    "subscriptions.client.movements": {
        parameters: {
            query?: {
                asOf?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EntryLedger"];
                };
            };
        };
    };
    "subscriptions.client.reactivate": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["SubscriptionReactivation"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClientSubscription"];
                };
            };
        };
    };
    "subscriptions.client.refund": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SubscriptionRefund"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClientSubscription"] | components["schemas"]["SubscriptionRefundQuote"];
                };
            };
            /** @description OK */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClientSubscription"] | components["schemas"]["SubscriptionRefundQuote"];
                };
            };
        };
    };
    "subscriptions.client.suspend": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SubscriptionSuspension"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClientSubscription"] | components["schemas"]["Impact"];
                };
            };
        };
    };
    "subscriptions.client.validity": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SubscriptionValidity"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClientSubscription"];
                };
            };
        };
    };
    "subscriptions.client.create-batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PlanSaleBatch"];
            };
        };
        responses: {
            /** @description OK */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        created: components["schemas"]["ClientSubscription"][];
                        skipped: {
                            code: string;
                            /** Format: uuid */
                            userId: string;
                        }[];
                    };
                };
            };
        };
    };
    "subscriptions.client.create-custom": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CustomSale"];
            };
        };
        responses: {
            /** @description OK */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClientSubscription"];
                };
            };
        };
    };
    "subscriptions.client.stats": {
        parameters: {
            query?: {
                from?: string;
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubscriptionStats"];
                };
            };
        };
    };
    "commerce.admin.orders.list": {
        parameters: {
            query?: {
                /** @description Only what waits for a person: under review, a refund in doubt, an invoice that stopped */
                attention?: "true" | "false";
                /** @description Opened on this day of the studio or later */
                from?: string;
                page?: number;
                pageSize?: number;
                /** @description The number or reference, the provider’s id of session or payment, or a part of the client’s name or e-mail */
                q?: string;
                /** @description Any of these */
                status?: ("Pending" | "Expired" | "PaymentFailed" | "Paid" | "Finalized" | "RefundPending" | "Refunded" | "OperatorReview" | "Released") | ("Pending" | "Expired" | "PaymentFailed" | "Paid" | "Finalized" | "RefundPending" | "Refunded" | "OperatorReview" | "Released")[];
                /** @description Opened on this day or earlier */
                to?: string;
                userId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["AdminOrder"][];
                        page: number;
                        pageSize: number;
                        total: number;
                    };
                };
            };
        };
    };
    "commerce.admin.orders.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderDetail"];
                };
            };
        };
    };
    "commerce.admin.orders.invoice-retry": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["InvoiceRetry"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvoiceJob"];
                };
            };
        };
    };
    "commerce.admin.orders.review": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CommerceOrderReview"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminOrder"];
                };
            };
        };
    };
    "commerce.offers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["Offer"][];
                    };
                };
            };
        };
    };
    "commerce.orders.list": {
        parameters: {
            query?: {
                page?: number;
                pageSize?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["OwnListedOrder"][];
                        page: number;
                        pageSize: number;
                        total: number;
                    };
                };
            };
        };
    };
    "commerce.orders.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnOrder"];
                };
            };
        };
    };
    "commerce.orders.reconcile": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnOrder"];
                };
            };
        };
    };
    "commerce.studio-plan-checkout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StudioPlanCheckout"];
            };
        };
        responses: {
            /** @description OK */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Checkout"];
                };
            };
        };
    };
    "contacts.list": {
        parameters: {
            query?: {
                category?: string | string[];
                email?: string | string[];
                labels?: string | string[];
                "labels.all"?: string | string[];
                marketing?: "true" | "false";
                page?: number;
                pageSize?: number;
                /** @description Part of a text, in any case */
                search?: string;
                /** @description A minus turns the order round; what is empty comes last */
                sort?: "firstName" | "-firstName" | "lastName" | "-lastName" | "company" | "-company";
                source?: string | string[];
                userId?: string | string[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["Contact"][];
                        page: number;
                        pageSize: number;
                        total: number;
                    };
                };
            };
        };
    };
    "contacts.create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ContactDraft"];
            };
        };
        responses: {
            /** @description OK */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Contact"];
                };
            };
        };
    };
    "contacts.bulk-delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BulkIds"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkAnswer"];
                };
            };
        };
    };
    "contacts.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Contact"];
                };
            };
        };
    };
    "contacts.update": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ContactChange"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Contact"];
                };
            };
        };
    };
    "contacts.delete": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done, no content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "contacts.categories": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContactCategories"];
                };
            };
        };
    };
    "contacts.export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
        };
    };
    "contacts.import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ContactImportOrder"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContactImportReport"];
                };
            };
        };
    };
    "contacts.import.preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ContactFile"];
                "application/octet-stream": string;
                "text/csv": string;
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContactImportPreview"];
                };
            };
        };
    };
    "contacts.import.undo.get": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContactImports"];
                };
            };
        };
    };
    "contacts.import.undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ContactImportId"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContactImportUndone"];
                };
            };
        };
    };
    "contacts.importable-users": {
        parameters: {
            query?: {
                page?: number;
                pageSize?: number;
                search?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["ImportableUser"][];
                        page: number;
                        pageSize: number;
                        total: number;
                    };
                };
            };
        };
    };
    "contacts.labels": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContactLabels"];
                };
            };
        };
    };
    "settings.cors-origins.list": {
        parameters: {
            query?: {
                active?: "true" | "false";
                origin?: string | string[];
                page?: number;
                pageSize?: number;
                /** @description Part of a text, in any case */
                search?: string;
                /** @description A minus turns the order round; what is empty comes last */
                sort?: "origin" | "-origin";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["CorsOrigin"][];
                        page: number;
                        pageSize: number;
                        total: number;
                    };
                };
            };
        };
    };
    "settings.cors-origins.create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CorsOriginDraft"];
            };
        };
        responses: {
            /** @description OK */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CorsOrigin"];
                };
            };
        };
    };
    "settings.cors-origins.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CorsOrigin"];
                };
            };
        };
    };
    "settings.cors-origins.update": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["CorsOriginChange"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CorsOrigin"];
                };
            };
        };
    };
    "settings.cors-origins.delete": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done, no content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "settings.cors-origins.active": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EffectiveOrigins"];
                };
            };
        };
    };
    "settings.cors-origins.initialize": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InitializedOrigins"];
                };
            };
        };
    };
    "platform.diagnostics.appsettings.development": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EffectiveConfiguration"];
                };
            };
        };
    };
    "platform.diagnostics.appsettings.production": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EffectiveConfiguration"];
                };
            };
        };
    };
    "platform.diagnostics.version": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Version"];
                };
            };
        };
    };
    "einvoicing.aziende.list": {
        parameters: {
            query?: {
                page?: number;
                pageSize?: number;
                role?: "customer" | "supplier" | "both";
                /** @description Part of the name or of the tax code */
                search?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["Azienda"][];
                        page: number;
                        pageSize: number;
                        total: number;
                    };
                };
            };
        };
    };
    "einvoicing.aziende.create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AziendaInput"];
            };
        };
        responses: {
            /** @description OK */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Azienda"];
                };
            };
        };
    };
    "einvoicing.aziende.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Azienda"];
                };
            };
        };
    };
    "einvoicing.aziende.update": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AziendaInput"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Azienda"];
                };
            };
        };
    };
    "einvoicing.aziende.delete": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done, no content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "einvoicing.billing-profiles.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BillingProfile"];
                };
            };
        };
    };
    "einvoicing.billing-profiles.update": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                userId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    address?: string | null;
                    city?: string | null;
                    /** @description The country of the seat, ISO 3166-1 alpha-2; IT when absent */
                    country?: string | null;
                    email?: string | null;
                    firstName?: string | null;
                    /** @description Codice fiscale; an Italian consumer needs one */
                    fiscalCode?: string | null;
                    /** @enum {string} */
                    kind: "company" | "consumer";
                    lastName?: string | null;
                    /** @description Company name, 80 Latin-1 characters; or firstName and lastName */
                    legalName?: string | null;
                    pec?: string | null;
                    postalCode?: string | null;
                    /** @description Two letters, Italian addresses only */
                    province?: string | null;
                    /** @description Codice destinatario: 7 characters, or 6 for a public administration */
                    recipientCode?: string | null;
                    streetNumber?: string | null;
                    /** @description The country that gave the VAT number, ISO 3166-1 alpha-2 or XI; the one in front of the number, else the seat’s, when absent */
                    vatCountry?: string | null;
                    /** @description Partita IVA, or the foreign VAT number with or without its country prefix */
                    vatNumber?: string | null;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BillingProfile"];
                };
            };
        };
    };
    "einvoicing.fatture.list": {
        parameters: {
            query?: {
                direction?: "outbound" | "inbound";
                documentType?: string;
                /** @description By the document’s own date, this day included */
                from?: string;
                page?: number;
                pageSize?: number;
                /** @description A part of the number, or of the other party’s name or tax code */
                q?: string;
                read?: "true" | "false";
                /** @description Any of these */
                status?: ("DRAFT" | "QUEUED" | "SENDING" | "PREN" | "INVI" | "CONS" | "NONC" | "ACCE" | "DECO" | "ERRO" | "RIFI" | "NEEDS_REVIEW" | "RECEIVED") | ("DRAFT" | "QUEUED" | "SENDING" | "PREN" | "INVI" | "CONS" | "NONC" | "ACCE" | "DECO" | "ERRO" | "RIFI" | "NEEDS_REVIEW" | "RECEIVED")[];
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["Fattura"][];
                        page: number;
                        pageSize: number;
                        total: number;
                    };
                };
            };
        };
    };
    "einvoicing.fatture.create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FatturaDraft"];
            };
        };
        responses: {
            /** @description OK */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Fattura"] | components["schemas"]["FatturaPreview"];
                };
            };
        };
    };
    "einvoicing.fatture.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FatturaDetail"];
                };
            };
        };
    };
    "einvoicing.fatture.allegati": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["Allegato"][];
                    };
                };
            };
        };
    };
    "einvoicing.fatture.allegato": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                position: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                };
            };
        };
    };
    "einvoicing.fatture.check": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["FatturaCheck"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FatturaChecked"];
                };
            };
        };
    };
    "einvoicing.fatture.forward-email": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FatturaForward"];
            };
        };
        responses: {
            /** @description OK */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FatturaForwarded"];
                };
            };
        };
    };
    "einvoicing.fatture.mark-read": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Fattura"];
                };
            };
        };
    };
    "einvoicing.fatture.notifica": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["Notifica"][];
                    };
                };
            };
        };
    };
    "einvoicing.fatture.number": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Fattura"];
                };
            };
        };
    };
    "einvoicing.fatture.pdf": {
        parameters: {
            query?: {
                footer?: string;
                header?: string;
                legalNotes?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
        };
    };
    "einvoicing.fatture.pdf-branded": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
        };
    };
    "einvoicing.fatture.resend": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["FatturaResend"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Fattura"];
                };
            };
        };
    };
    "einvoicing.fatture.send": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["FatturaSend"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Fattura"];
                };
            };
        };
    };
    "einvoicing.fatture.sync": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Fattura"];
                };
            };
        };
    };
    "einvoicing.fatture.xml": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/xml; charset=utf-8": string;
                };
            };
        };
    };
    "einvoicing.fatture.archive": {
        parameters: {
            query: {
                direction?: "outbound" | "inbound";
                /** @description By the document’s own date, both days included */
                from: string;
                to: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": string;
                };
            };
        };
    };
    "einvoicing.fatture.collective": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["FatturaCollective"];
            };
        };
        responses: {
            /** @description OK */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Fattura"];
                };
            };
        };
    };
    "einvoicing.fatture.export": {
        parameters: {
            query: {
                direction?: "outbound" | "inbound";
                /** @description By the document’s own date, both days included */
                from: string;
                to: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
        };
    };
    "einvoicing.fatture.import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FatturaImport"];
                "application/octet-stream": string;
                "application/pkcs7-mime": string;
                "application/xml": string;
                "text/xml": string;
            };
        };
        responses: {
            /** @description OK */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FatturaImported"];
                };
            };
        };
    };
    "einvoicing.fatture.offline-booking": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["OfflineSale"];
            };
        };
        responses: {
            /** @description OK */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Fattura"];
                };
            };
        };
    };
    "einvoicing.fatture.offline-subscription": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["OfflineSubscription"];
            };
        };
        responses: {
            /** @description OK */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Fattura"];
                };
            };
        };
    };
    "einvoicing.fatture.sync-all": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MirrorSync"];
                };
            };
        };
    };
    "einvoicing.fatture.unread-count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FattureUnread"];
                };
            };
        };
    };
    "einvoicing.settings.get": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EInvoicingSettings"];
                };
            };
        };
    };
    "einvoicing.settings.update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["EInvoicingSettingsPatch"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EInvoicingSettings"];
                };
            };
        };
    };
    "einvoicing.settings.test-connection": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EInvoicingConnection"];
                };
            };
        };
    };
    "platform.enum-values.list": {
        parameters: {
            query?: {
                active?: "true" | "false";
                enumKey?: string | string[];
                page?: number;
                pageSize?: number;
                /** @description Part of a text, in any case */
                search?: string;
                /** @description A minus turns the order round; what is empty comes last */
                sort?: "enumKey" | "-enumKey" | "value" | "-value" | "position" | "-position";
                system?: "true" | "false";
                value?: string | string[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["EnumValue"][];
                        page: number;
                        pageSize: number;
                        total: number;
                    };
                };
            };
        };
    };
    "platform.enum-values.create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EnumValueDraft"];
            };
        };
        responses: {
            /** @description OK */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnumValue"];
                };
            };
        };
    };
    "platform.enum-values.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnumValue"];
                };
            };
        };
    };
    "platform.enum-values.update": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["EnumValueChange"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnumValue"];
                };
            };
        };
    };
    "platform.enum-values.delete": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done, no content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "social.settings.get": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExternalAuthSettings"];
                };
            };
        };
    };
    "social.settings.update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ExternalAuthSettingsSave"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExternalAuthSettings"];
                };
            };
        };
    };
    "social.config": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExternalAuthConfig"];
                };
            };
        };
    };
    "social.idp-a": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["IdpALogin"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Profile"];
                };
            };
        };
    };
    "social.idp-b": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["IdpBLogin"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Profile"];
                };
            };
        };
    };
    "forms.list": {
        parameters: {
            query?: {
                page?: number;
                pageSize?: number;
                search?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["Form"][];
                        page: number;
                        pageSize: number;
                        total: number;
                    };
                };
            };
        };
    };
    "forms.create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FormDraft"];
            };
        };
        responses: {
            /** @description OK */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Form"];
                };
            };
        };
    };
    "forms.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Form"];
                };
            };
        };
    };
    "forms.update": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["FormChange"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Form"];
                };
            };
        };
    };
    "forms.delete": {
        parameters: {
            query?: {
                submissions?: "true" | "false";
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done, no content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "forms.publish": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Form"];
                };
            };
        };
    };
    "forms.audit": {
        parameters: {
            query?: {
                /** @description `nextCursor` of a page of the same filters */
                cursor?: string;
                /** @description The changes of this form alone, without those of its answers */
                formId?: string;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["AuditHistoryEntry"][];
                        nextCursor: string | null;
                    };
                };
            };
        };
    };
    "forms.export": {
        parameters: {
            query: {
                format?: "csv" | "json";
                formId: string;
                /** @description Days where the studio is, both included */
                from?: string;
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
        };
    };
    "forms.overview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FormsOverview"];
                };
            };
        };
    };
    "forms.settings.get": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FormSettings"];
                };
            };
        };
    };
    "forms.settings.update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["FormSettingsChange"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FormSettings"];
                };
            };
        };
    };
    "forms.submissions.list": {
        parameters: {
            query?: {
                formId?: string;
                hold?: "true" | "false";
                page?: number;
                pageSize?: number;
                search?: string;
                status?: "New" | "InProgress" | "Done" | "Spam";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["FormSubmission"][];
                        page: number;
                        pageSize: number;
                        total: number;
                    };
                };
            };
        };
    };
    "forms.submissions.bulk-delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BulkIds"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkAnswer"];
                };
            };
        };
    };
    "forms.submissions.delete": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done, no content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "forms.submissions.contact": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SubmissionContact"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FormSubmission"];
                };
            };
        };
    };
    "forms.submissions.legal-hold": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SubmissionLegalHold"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FormSubmission"];
                };
            };
        };
    };
    "forms.submissions.status": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SubmissionStatus"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FormSubmission"];
                };
            };
        };
    };
    "forms.submissions.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                submissionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FormSubmission"];
                };
            };
        };
    };
    "platform.geographic.cap": {
        parameters: {
            query?: {
                cap?: string;
                comune?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Postcodes"];
                };
            };
        };
    };
    "platform.geographic.comuni": {
        parameters: {
            query?: {
                provincia?: string;
                q?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Comuni"];
                };
            };
        };
    };
    "platform.geographic.province": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Provinces"];
                };
            };
        };
    };
    "home.summary": {
        parameters: {
            query?: {
                /** @description Also the takings of each day of this month of the studio, by provider. An Admin’s */
                month?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HomeSummary"];
                };
            };
        };
    };
    "immobili.preferences.contacts.list": {
        parameters: {
            query?: {
                "activeUntil.max"?: string;
                "activeUntil.min"?: string;
                alerts?: "true" | "false";
                comuni?: string | string[];
                "comuni.all"?: string | string[];
                contactId?: string | string[];
                contratto?: ("vendita" | "affitto" | "affittoBreve" | "asta") | ("vendita" | "affitto" | "affittoBreve" | "asta")[];
                name?: string | string[];
                page?: number;
                pageSize?: number;
                "prezzoMax.max"?: string;
                "prezzoMax.min"?: string;
                /** @description Part of a text, in any case */
                search?: string;
                /** @description A minus turns the order round; what is empty comes last */
                sort?: "name" | "-name" | "activeUntil" | "-activeUntil";
                tipologie?: string | string[];
                "tipologie.all"?: string | string[];
                userId?: string | string[];
            };
            header?: never;
            path: {
                contactId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["Preference"][];
                        page: number;
                        pageSize: number;
                        total: number;
                    };
                };
            };
        };
    };
    "immobili.preferences.contacts.create": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                contactId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["PreferenceDraft"];
            };
        };
        responses: {
            /** @description OK */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Preference"];
                };
            };
        };
    };
    "immobili.preferences.contacts.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                contactId: string;
                preferenceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Preference"];
                };
            };
        };
    };
    "immobili.preferences.contacts.update": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                contactId: string;
                preferenceId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["PreferenceChange"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Preference"];
                };
            };
        };
    };
    "immobili.preferences.contacts.delete": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                contactId: string;
                preferenceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done, no content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "immobili.preferences.templates.list": {
        parameters: {
            query?: {
                "activeUntil.max"?: string;
                "activeUntil.min"?: string;
                alerts?: "true" | "false";
                comuni?: string | string[];
                "comuni.all"?: string | string[];
                contratto?: ("vendita" | "affitto" | "affittoBreve" | "asta") | ("vendita" | "affitto" | "affittoBreve" | "asta")[];
                name?: string | string[];
                page?: number;
                pageSize?: number;
                "prezzoMax.max"?: string;
                "prezzoMax.min"?: string;
                /** @description Part of a text, in any case */
                search?: string;
                /** @description A minus turns the order round; what is empty comes last */
                sort?: "name" | "-name" | "activeUntil" | "-activeUntil";
                tipologie?: string | string[];
                "tipologie.all"?: string | string[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["PreferenceTemplate"][];
                        page: number;
                        pageSize: number;
                        total: number;
                    };
                };
            };
        };
    };
    "immobili.preferences.templates.create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PreferenceTemplateDraft"];
            };
        };
        responses: {
            /** @description OK */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PreferenceTemplate"];
                };
            };
        };
    };
    "immobili.preferences.templates.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PreferenceTemplate"];
                };
            };
        };
    };
    "immobili.preferences.templates.update": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["PreferenceTemplateChange"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PreferenceTemplate"];
                };
            };
        };
    };
    "immobili.preferences.templates.delete": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done, no content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "immobili.preferences.users.list": {
        parameters: {
            query?: {
                "activeUntil.max"?: string;
                "activeUntil.min"?: string;
                alerts?: "true" | "false";
                comuni?: string | string[];
                "comuni.all"?: string | string[];
                contactId?: string | string[];
                contratto?: ("vendita" | "affitto" | "affittoBreve" | "asta") | ("vendita" | "affitto" | "affittoBreve" | "asta")[];
                name?: string | string[];
                page?: number;
                pageSize?: number;
                "prezzoMax.max"?: string;
                "prezzoMax.min"?: string;
                /** @description Part of a text, in any case */
                search?: string;
                /** @description A minus turns the order round; what is empty comes last */
                sort?: "name" | "-name" | "activeUntil" | "-activeUntil";
                tipologie?: string | string[];
                "tipologie.all"?: string | string[];
                userId?: string | string[];
            };
            header?: never;
            path: {
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["Preference"][];
                        page: number;
                        pageSize: number;
                        total: number;
                    };
                };
            };
        };
    };
    "immobili.preferences.users.create": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["PreferenceDraft"];
            };
        };
        responses: {
            /** @description OK */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Preference"];
                };
            };
        };
    };
    "immobili.preferences.users.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                preferenceId: string;
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Preference"];
                };
            };
        };
    };
    "immobili.preferences.users.update": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                preferenceId: string;
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["PreferenceChange"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Preference"];
                };
            };
        };
    };
    "immobili.preferences.users.delete": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                preferenceId: string;
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done, no content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "legacy-blog.comments.approve": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                commentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LegacyComment"];
                };
            };
        };
    };
    "legacy-blog.comments.block": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                commentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LegacyComment"];
                };
            };
        };
    };
    "legacy-blog.comments.unblock": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                commentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LegacyComment"];
                };
            };
        };
    };
    "legacy-blog.comments.flat": {
        parameters: {
            query?: {
                /** @description The nextCursor of the page before, under the same limit */
                cursor?: string;
                limit?: string;
                state?: "PENDING" | "APPROVED" | "REJECTED" | "BLOCKED";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LegacyComments"];
                };
            };
        };
    };
    "platform.localization.get": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Localization"];
                };
            };
        };
    };
    "platform.localization.update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["LocalizationChange"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Localization"];
                };
            };
        };
    };
    "locations.list": {
        parameters: {
            query?: {
                archived?: "true" | "false";
                city?: string | string[];
                "maxPeople.max"?: string;
                "maxPeople.min"?: string;
                page?: number;
                pageSize?: number;
                postalCode?: string | string[];
                province?: string | string[];
                /** @description Part of a text, in any case */
                search?: string;
                /** @description A minus turns the order round; what is empty comes last */
                sort?: "name" | "-name" | "city" | "-city" | "position" | "-position";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["Location"][];
                        page: number;
                        pageSize: number;
                        total: number;
                    };
                };
            };
        };
    };
    "locations.create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LocationDraft"];
            };
        };
        responses: {
            /** @description OK */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Location"];
                };
            };
        };
    };
    "locations.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Location"];
                };
            };
        };
    };
    "locations.update": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["LocationChange"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Location"];
                };
            };
        };
    };
    "locations.delete": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done, no content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "locations.check-in-code": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LocationCode"];
                };
            };
        };
    };
    "maintenance.invalidate-sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description Done, no content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "maintenance.email-replay-failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        replayed: number;
                    };
                };
            };
        };
    };
    "maintenance.feature-flags-invalidate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description Done, no content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "maintenance.mode": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MaintenanceModeChange"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MaintenanceMode"];
                };
            };
        };
    };
    "maintenance.purge-users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["PurgeUsers"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        more: boolean;
                        removed: number;
                    };
                };
            };
        };
    };
    "subscriptions.my.check-in": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OwnCheckIn"];
            };
        };
        responses: {
            /** @description OK */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CheckIn"];
                };
            };
        };
    };
    "subscriptions.my.check-ins": {
        parameters: {
            query?: {
                page?: number;
                pageSize?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["CheckIn"][];
                        page: number;
                        pageSize: number;
                        total: number;
                    };
                };
            };
        };
    };
    "subscriptions.my.subscription": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MySubscription"];
                };
            };
        };
    };
    "subscriptions.my.subscriptions": {
        parameters: {
            query?: {
                page?: number;
                pageSize?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["ClientSubscription"][];
                        page: number;
                        pageSize: number;
                        total: number;
                    };
                };
            };
        };
    };
    "subscriptions.my.movements": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnEntryLedger"];
                };
            };
        };
    };
    "oidc.authorize.get": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                };
            };
        };
    };
    "oidc.authorize.post": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": string;
                "application/x-www-form-urlencoded": string;
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                };
            };
        };
    };
    "oidc.logout.get": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                };
            };
        };
    };
    "oidc.logout.post": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": string;
                "application/x-www-form-urlencoded": string;
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                };
            };
        };
    };
    "oidc.revocation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": string;
                "application/x-www-form-urlencoded": string;
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                };
            };
        };
    };
    "oidc.token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": string;
                "application/x-www-form-urlencoded": string;
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                };
            };
        };
    };
    "oidc.userinfo.get": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                };
            };
        };
    };
    "oidc.userinfo.post": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": string;
                "application/x-www-form-urlencoded": string;
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                };
            };
        };
    };
    "subscriptions.organization.list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrganizationSubscriptions"];
                };
            };
        };
    };
    "subscriptions.organization.create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewOrganizationSubscription"];
            };
        };
        responses: {
            /** @description OK */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrganizationSubscription"];
                };
            };
        };
    };
    "subscriptions.organization.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrganizationSubscription"];
                };
            };
        };
    };
    "subscriptions.organization.update": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["OrganizationSubscriptionUpdate"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrganizationSubscription"];
                };
            };
        };
    };
    "payments.webhook": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                provider: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "*/*": string;
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookAnswer"];
                };
            };
        };
    };
    "payments.admin.alerts.list": {
        parameters: {
            query?: {
                page?: number;
                pageSize?: number;
                status?: "Open" | "Closed";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["OperatorAlert"][];
                        page: number;
                        pageSize: number;
                        total: number;
                    };
                };
            };
        };
    };
    "payments.admin.alerts.settle": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AlertSettlement"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OperatorAlert"];
                };
            };
        };
    };
    "payments.admin.orders.list": {
        parameters: {
            query?: {
                /** @description Only what waits for a person: under review, a refund in doubt, an invoice that stopped */
                attention?: "true" | "false";
                /** @description Opened on this day of the studio or later */
                from?: string;
                page?: number;
                pageSize?: number;
                /** @description The number or reference, the provider’s id of session or payment, or a part of the client’s name or e-mail */
                q?: string;
                /** @description Any of these */
                status?: ("Pending" | "Expired" | "PaymentFailed" | "Paid" | "Finalized" | "RefundPending" | "Refunded" | "OperatorReview" | "Released") | ("Pending" | "Expired" | "PaymentFailed" | "Paid" | "Finalized" | "RefundPending" | "Refunded" | "OperatorReview" | "Released")[];
                /** @description Opened on this day or earlier */
                to?: string;
                userId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["AdminOrder"][];
                        page: number;
                        pageSize: number;
                        total: number;
                    };
                };
            };
        };
    };
    "payments.admin.orders.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderDetail"];
                };
            };
        };
    };
    "payments.admin.orders.refund": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["BookingRefund"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminOrder"] | components["schemas"]["BookingRefundQuote"];
                };
            };
        };
    };
    "payments.admin.orders.review": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OrderReview"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminOrder"];
                };
            };
        };
    };
    "payments.readiness": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CommerceReadiness"];
                };
            };
        };
    };
    "payments.admin.reconciliation": {
        parameters: {
            query?: {
                /** @description In the studio’s time zone; yesterday when absent */
                day?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Reconciliation"];
                };
            };
        };
    };
    "payments.booking-checkout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BookingCheckout"];
            };
        };
        responses: {
            /** @description OK */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Checkout"];
                };
            };
        };
    };
    "payments.orders.list": {
        parameters: {
            query?: {
                page?: number;
                pageSize?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["OwnListedOrder"][];
                        page: number;
                        pageSize: number;
                        total: number;
                    };
                };
            };
        };
    };
    "payments.orders.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnOrder"];
                };
            };
        };
    };
    "payments.orders.invoice-retry": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["InvoiceRetry"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvoiceJob"];
                };
            };
        };
    };
    "otp.check-email": {
        parameters: {
            query: {
                email: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OtpReach"];
                };
            };
        };
    };
    "otp.check-email.by-body": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    email: string;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OtpReach"];
                };
            };
        };
    };
    "otp.request": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OtpRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OtpRequested"];
                };
            };
        };
    };
    "otp.resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OtpResend"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OtpRequested"];
                };
            };
        };
    };
    "otp.validate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OtpValidate"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Profile"];
                };
            };
        };
    };
    "public.bot-challenge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BotChallenge"];
                };
            };
        };
    };
    "public.activities.timetable": {
        parameters: {
            query?: {
                activityId?: string;
                /** @description Left out: today at the studio */
                from?: string;
                locale?: "it" | "en";
                locationId?: string;
                /** @description Who gives the class, or its activity */
                professionalId?: string;
                /** @description Inclusive, with `from` 31 days at most; left out: a week */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Timetable"];
                };
            };
        };
    };
    "public.activities.timetable.slot": {
        parameters: {
            query?: {
                locale?: "it" | "en";
            };
            header?: never;
            path: {
                slotId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TimetableSlot"];
                };
            };
        };
    };
    "closures.list": {
        parameters: {
            query?: {
                from?: string;
                groupId?: string;
                locationId?: string;
                page?: number;
                pageSize?: number;
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        groups: components["schemas"]["ClosureGroup"][];
                        items: components["schemas"]["Closure"][];
                        page: number;
                        pageSize: number;
                        total: number;
                    };
                };
            };
        };
    };
    "closures.delete": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done, no content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "closures.create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewClosure"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangedClosure"];
                };
            };
            /** @description OK */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangedClosure"];
                };
            };
            /** @description OK */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangedClosure"];
                };
            };
        };
    };
    "closures.groups.create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewClosureGroup"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangedClosureGroup"];
                };
            };
            /** @description OK */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangedClosureGroup"];
                };
            };
            /** @description OK */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangedClosureGroup"];
                };
            };
        };
    };
    "closures.groups.update": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ClosureGroupUpdate"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangedClosureGroup"];
                };
            };
            /** @description OK */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangedClosureGroup"];
                };
            };
        };
    };
    "closures.groups.delete": {
        parameters: {
            query?: {
                with?: "closures";
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done, no content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "closures.reasons": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["ClosureReason"][];
                    };
                };
            };
        };
    };
    "closures.update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ClosureUpdate"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangedClosure"];
                };
            };
            /** @description OK */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangedClosure"];
                };
            };
        };
    };
    "platform.schema": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["RecordDescription"][];
                    };
                };
            };
        };
    };
    "platform.schema.augmented": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["AugmentedDescription"][];
                    };
                };
            };
        };
    };
    "platform.schema.augmented.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AugmentedDescription"];
                };
            };
        };
    };
    "platform.schema.entities": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: string[];
                    };
                };
            };
        };
    };
    "platform.schema.entities.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecordDescription"];
                };
            };
        };
    };
    "platform.sidebar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Sidebar"];
                };
            };
        };
    };
    "platform.storage.confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConfirmUpload"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["File"];
                };
            };
        };
    };
    "platform.storage.presign": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PresignUpload"];
            };
        };
        responses: {
            /** @description OK */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PresignedUpload"];
                };
            };
        };
    };
    "platform.storage.rename": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RenameFile"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["File"];
                };
            };
        };
    };
    "platform.storage.upload": {
        parameters: {
            query: {
                fileName: string;
                purpose: "brandAsset" | "media" | "attachment";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "*/*": string;
            };
        };
        responses: {
            /** @description OK */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["File"];
                };
            };
        };
    };
    "subscriptions.studio-plans.list": {
        parameters: {
            query?: {
                active?: "true" | "false";
                archived?: "true" | "false";
                page?: number;
                pageSize?: number;
                sort?: "position" | "name" | "price";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["StudioPlan"][];
                        page: number;
                        pageSize: number;
                        total: number;
                    };
                };
            };
        };
    };
    "subscriptions.studio-plans.create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StudioPlanBody"];
            };
        };
        responses: {
            /** @description OK */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StudioPlan"];
                };
            };
        };
    };
    "subscriptions.studio-plans.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StudioPlan"];
                };
            };
        };
    };
    "subscriptions.studio-plans.update": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StudioPlanBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StudioPlan"];
                };
            };
        };
    };
    "subscriptions.studio-plans.delete": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done, no content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "subscriptions.studio-plans.daily-limit": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DailyLimitChange"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StudioPlan"];
                };
            };
        };
    };
    "subscriptions.studio-plans.toggle": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StudioPlanToggle"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StudioPlan"];
                };
            };
        };
    };
    "subscriptions.features.list": {
        parameters: {
            query?: {
                key?: string | string[];
                kind?: ("toggle" | "limit") | ("toggle" | "limit")[];
                page?: number;
                pageSize?: number;
                /** @description Part of a text, in any case */
                search?: string;
                /** @description A minus turns the order round; what is empty comes last */
                sort?: "key" | "-key" | "kind" | "-kind";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["SubscriptionFeature"][];
                        page: number;
                        pageSize: number;
                        total: number;
                    };
                };
            };
        };
    };
    "subscriptions.features.create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SubscriptionFeatureDraft"];
            };
        };
        responses: {
            /** @description OK */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubscriptionFeature"];
                };
            };
        };
    };
    "subscriptions.features.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubscriptionFeature"];
                };
            };
        };
    };
    "subscriptions.features.update": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["SubscriptionFeatureChange"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubscriptionFeature"];
                };
            };
        };
    };
    "subscriptions.features.delete": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done, no content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "subscriptions.plans.list": {
        parameters: {
            query?: {
                active?: "true" | "false";
                key?: string | string[];
                "monthlyPrice.max"?: string;
                "monthlyPrice.min"?: string;
                page?: number;
                pageSize?: number;
                public?: "true" | "false";
                /** @description Part of a text, in any case */
                search?: string;
                /** @description A minus turns the order round; what is empty comes last */
                sort?: "key" | "-key" | "monthlyPrice" | "-monthlyPrice" | "yearlyPrice" | "-yearlyPrice";
                "yearlyPrice.max"?: string;
                "yearlyPrice.min"?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["PlatformPlan"][];
                        page: number;
                        pageSize: number;
                        total: number;
                    };
                };
            };
        };
    };
    "subscriptions.plans.create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PlatformPlanDraft"];
            };
        };
        responses: {
            /** @description OK */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlatformPlan"];
                };
            };
        };
    };
    "subscriptions.plans.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlatformPlan"];
                };
            };
        };
    };
    "subscriptions.plans.update": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["PlatformPlanChange"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlatformPlan"];
                };
            };
        };
    };
    "subscriptions.plans.delete": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done, no content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "oidc.user-me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TokenProfile"];
                };
            };
        };
    };
    "users.list": {
        parameters: {
            query?: {
                page?: number;
                pageSize?: number;
                role?: "user" | "pro" | "admin" | "superadmin";
                search?: string;
                sort?: "name" | "-name" | "email" | "-email" | "createdAt" | "-createdAt";
                state?: "Registered" | "Invited" | "Enabled" | "Disabled" | "Deleted";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["User"][];
                        page: number;
                        pageSize: number;
                        total: number;
                    };
                };
            };
        };
    };
    "users.create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewUser"];
            };
        };
        responses: {
            /** @description OK */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvitedUser"];
                };
            };
        };
    };
    "users.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
        };
    };
    "users.booking-block.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingBlock"];
                };
            };
        };
    };
    "users.booking-block.update": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetBookingBlock"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingBlock"];
                };
            };
        };
    };
    "users.change-password": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangePassword"];
            };
        };
        responses: {
            /** @description Done, no content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "users.delete": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done, no content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "users.deletion-impact": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserDeletionImpact"];
                };
            };
        };
    };
    "users.enable": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EnableUser"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
        };
    };
    "users.full-detail": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserFullDetail"];
                };
            };
        };
    };
    "users.professional-profile.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Professional"];
                };
            };
        };
    };
    "users.professional-profile.update": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProfessionalProfileEdit"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Professional"];
                };
            };
        };
    };
    "users.reset-second-factor": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done, no content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "users.services": {
        parameters: {
            query?: {
                page?: number;
                pageSize?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["Activity"][];
                        page: number;
                        pageSize: number;
                        total: number;
                    };
                };
            };
        };
    };
    "users.set-admin": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RoleChange"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
        };
    };
    "users.set-pro": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RoleChange"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
        };
    };
    "users.set-superadmin": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RoleChange"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
        };
    };
    "users.photos": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                userId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/octet-stream": string;
                "image/jpeg": string;
                "image/png": string;
                "image/webp": string;
            };
        };
        responses: {
            /** @description OK */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Photo"];
                };
            };
        };
    };
    "users.photos.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                photoId: string;
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/*": string;
                };
            };
        };
    };
    "users.add-entries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EntryGrant"];
            };
        };
        responses: {
            /** @description OK */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClientSubscription"];
                };
            };
        };
    };
    "users.check-availability": {
        parameters: {
            query?: {
                email?: string;
                exceptId?: string;
                phone?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserAvailability"];
                };
            };
        };
    };
    "users.check-availability.by-body": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    email?: string;
                    /** Format: uuid */
                    exceptId?: string;
                    phone?: string;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserAvailability"];
                };
            };
        };
    };
    "users.gdpr-delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GdprDeletion"];
            };
        };
        responses: {
            /** @description Done, no content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "users.gdpr-export": {
        parameters: {
            query?: {
                userId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                };
            };
        };
    };
    "users.me.update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OwnDetails"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
        };
    };
    "users.me.billing-profile.get": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnBillingProfile"];
                };
            };
        };
    };
    "users.me.billing-profile.update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    address?: string | null;
                    city?: string | null;
                    /** @description The country of the seat, ISO 3166-1 alpha-2; IT when absent */
                    country?: string | null;
                    email?: string | null;
                    firstName?: string | null;
                    /** @description Codice fiscale; an Italian consumer needs one */
                    fiscalCode?: string | null;
                    /** @enum {string} */
                    kind: "company" | "consumer";
                    lastName?: string | null;
                    /** @description Company name, 80 Latin-1 characters; or firstName and lastName */
                    legalName?: string | null;
                    pec?: string | null;
                    postalCode?: string | null;
                    /** @description Two letters, Italian addresses only */
                    province?: string | null;
                    /** @description Codice destinatario: 7 characters, or 6 for a public administration */
                    recipientCode?: string | null;
                    streetNumber?: string | null;
                    /** @description The country that gave the VAT number, ISO 3166-1 alpha-2 or XI; the one in front of the number, else the seat’s, when absent */
                    vatCountry?: string | null;
                    /** @description Partita IVA, or the foreign VAT number with or without its country prefix */
                    vatNumber?: string | null;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnBillingProfile"];
                };
            };
        };
    };
    "users.password-status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasswordStatus"];
                };
            };
        };
    };
    "users.preferred-content-language": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PreferredContentLanguage"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        language: "it" | "en";
                    };
                };
            };
        };
    };
    "users.professionals": {
        parameters: {
            query?: {
                page?: number;
                pageSize?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["Professional"][];
                        page: number;
                        pageSize: number;
                        total: number;
                    };
                };
            };
        };
    };
    "users.pros": {
        parameters: {
            query?: {
                page?: number;
                pageSize?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["Pro"][];
                        page: number;
                        pageSize: number;
                        total: number;
                    };
                };
            };
        };
    };
    "users.subscriptions.get": {
        parameters: {
            query?: {
                page?: number;
                pageSize?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["ClientSubscription"][];
                        page: number;
                        pageSize: number;
                        total: number;
                    };
                };
            };
        };
    };
    "users.subscriptions.update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SubscriptionTerms"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["ClientSubscription"][];
                    };
                };
            };
        };
    };
    "users.bookings": {
        parameters: {
            query?: {
                from?: string;
                page?: number;
                pageSize?: number;
                /** @description By the start of the class */
                sort?: "startsAt" | "-startsAt";
                status?: ("Requested" | "Confirmed" | "CheckedIn" | "NoShow" | "Cancelled" | "LateCancelled" | "StudioCancelled" | "Declined") | ("Requested" | "Confirmed" | "CheckedIn" | "NoShow" | "Cancelled" | "LateCancelled" | "StudioCancelled" | "Declined")[];
                to?: string;
            };
            header?: never;
            path: {
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["BookedPlace"][];
                        page: number;
                        pageSize: number;
                        total: number;
                    };
                };
            };
        };
    };
    "users.user-subscriptions.get": {
        parameters: {
            query?: {
                page?: number;
                pageSize?: number;
            };
            header?: never;
            path: {
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["ClientSubscription"][];
                        page: number;
                        pageSize: number;
                        total: number;
                    };
                };
            };
        };
    };
    "users.user-subscriptions.update": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                userId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SubscriptionTerms"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["ClientSubscription"][];
                    };
                };
            };
        };
    };
    "users.for-schedule": {
        parameters: {
            query?: {
                page?: number;
                pageSize?: number;
                search?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["ScheduledUser"][];
                        page: number;
                        pageSize: number;
                        total: number;
                    };
                };
            };
        };
    };
    "website-states.get": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebsiteStates"];
                };
            };
        };
    };
    "website-states.update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["WebsiteStatesChange"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebsiteStates"];
                };
            };
        };
    };
    "words.list": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                enumKey: "booking.closureReason" | "catalog.category" | "contact.category" | "immobile.tipologia" | "immobile.dotazione";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Words"];
                };
            };
        };
    };
    "oidc.authorize.connect": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                };
            };
        };
    };
    "oidc.authorize.connect.post": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": string;
                "application/x-www-form-urlencoded": string;
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                };
            };
        };
    };
    "oidc.authorize.resume": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                uid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                };
            };
        };
    };
    "oidc.interaction": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                uid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                };
            };
        };
    };
    "oidc.interaction.submit": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                uid: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": string;
                "application/x-www-form-urlencoded": string;
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                };
            };
        };
    };
    "oidc.jwks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                };
            };
        };
    };
    "oidc.logout.connect": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                };
            };
        };
    };
    "oidc.logout.connect.post": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": string;
                "application/x-www-form-urlencoded": string;
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                };
            };
        };
    };
    "oidc.logout.confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": string;
                "application/x-www-form-urlencoded": string;
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                };
            };
        };
    };
    "oidc.logout.done": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                };
            };
        };
    };
    "oidc.revocation.connect": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": string;
                "application/x-www-form-urlencoded": string;
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                };
            };
        };
    };
    "oidc.token.connect": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": string;
                "application/x-www-form-urlencoded": string;
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                };
            };
        };
    };
    "oidc.userinfo.connect": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                };
            };
        };
    };
    "oidc.userinfo.connect.post": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": string;
                "application/x-www-form-urlencoded": string;
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                };
            };
        };
    };
    "files.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                fileId: string;
                variant: "original";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "*/*": string;
                };
            };
        };
    };
    "health.live": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Liveness"];
                };
            };
        };
    };
    "health.commerce": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Readiness"];
                };
            };
        };
    };
    "health.ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Readiness"];
                };
            };
        };
    };
    "uploads.receive": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                ticket: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "*/*": string;
            };
        };
        responses: {
            /** @description Done, no content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
